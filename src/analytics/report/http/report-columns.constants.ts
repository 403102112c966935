/** The cells of a row of a CSV file. */
export type ReportRow = readonly (string | number | undefined)[];

/** Titles of columns, and what stands in them. */
export const COHORT_COLUMNS = {
  'Month of issue': 'month',
  Issued: 'issued',
  Received: 'received',
  Redeemed: 'redeemed',
  Returned: 'returned',
  Expired: 'expired',
  Canceled: 'canceled',
  Sent: 'sent',
  Blocked: 'blocked',
  Outstanding: 'outstanding',
  'Redemption rate': 'redemptionRate',
  'Breakage rate': 'breakageRate',
  // Behind the columns that readers of the file may know by their places.
  'Taken back': 'takenBack',
} as const;

export const LIABILITY_COLUMNS = {
  Outstanding: 'outstanding',
  Blocked: 'blocked',
  Points: 'points',
  'Value of a point': 'pointValue',
  Currency: 'currency',
  'Gross amount': 'grossAmount',
  'Breakage rate': 'breakageRate',
  'Observed breakage rate': 'observedBreakageRate',
  'Expected points': 'expectedPoints',
  'Expected amount': 'expectedAmount',
} as const;

export const LEDGER_COLUMNS = {
  'Movement ID': 'movementId',
  Reason: 'reason',
  Points: 'points',
  'Customer ID': 'customerId',
  'Transfer ID': 'pointsTransferId',
  'Lot ID': 'lotId',
  Date: 'createdAt',
  Issued: 'issuedAt',
  Expires: 'expiresAt',
} as const;

export const LOT_COLUMNS = {
  'Lot ID': 'lotId',
  'Account ID': 'accountId',
  Points: 'points',
  Remaining: 'remaining',
  Issued: 'createdAt',
  Expires: 'expiresAt',
} as const;
