/* Rows of the tables of other modules, as far as histories are compared with them. */

export interface CustomerRow {
  readonly id: string;
  readonly storeId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly loyaltyCardNumber: string | null;
  readonly gender: string;
  readonly birthDate: string | null;
  readonly birthday: string | null;
  readonly statusType: string;
  readonly statusState: string | null;
  readonly levelId: string | null;
  readonly manualLevel: boolean;
  readonly lastLevelRecalculation: Date | null;
  readonly posId: string | null;
  readonly sellerId: string | null;
  readonly agreement1: boolean;
  readonly agreement2: boolean;
  readonly agreement3: boolean;
  readonly street: string | null;
  readonly address1: string | null;
  readonly address2: string | null;
  readonly postal: string | null;
  readonly city: string | null;
  readonly province: string | null;
  readonly country: string | null;
  readonly companyName: string | null;
  readonly nip: string | null;
  readonly avatar: { readonly id: string; readonly mimeType: string; readonly originalName: string } | null;
  readonly anonymizedAt: Date | null;
  readonly mergedInto: string | null;
  readonly invitationToken: string;
  readonly emailUnconfirmedSince: Date | null;
  readonly activationToken: string | null;
  readonly activationCode: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly registeredOn: string;
  readonly registeredDay: string;
}

export interface LabelRow {
  readonly customerId: string;
  readonly labelKey: string;
  readonly labelValue: string;
}

export interface AccountRow {
  readonly id: string;
  readonly customerId: string;
  readonly storeId: string | null;
  readonly blocksDueAt: Date | null;
  readonly createdAt: Date;
}

export interface TransferRow {
  readonly id: string;
  readonly accountId: string;
  readonly customerId: string;
  readonly storeId: string;
  readonly type: string;
  readonly points: number;
  readonly comment: string;
  readonly issuer: string;
  readonly transactionId: string | null;
  readonly senderId: string | null;
  readonly receiverId: string | null;
  readonly returnsTransferId: string | null;
  readonly revisedTransactionId: string | null;
  readonly createdAt: Date;
}

export interface LotRow {
  readonly id: string;
  readonly accountId: string;
  readonly points: number;
  readonly remaining: number;
  readonly lockedUntil: Date | null;
  readonly expiresAt: Date | null;
  readonly canceledAt: Date | null;
  readonly expiredAt: Date | null;
  readonly dueAt: Date | null;
  readonly createdAt: Date;
}

export interface BlockRow {
  readonly id: string;
  readonly accountId: string;
  readonly points: number;
  readonly status: string;
  readonly blockedUntil: Date | null;
  readonly createdAt: Date;
}

/** What one rule has paid of a transfer. */
export interface PaymentRow {
  readonly accountId: string;
  readonly transferId: string;
  readonly ruleId: string;
  readonly version: number;
  readonly points: number;
}

export interface MovementHistoryRow {
  readonly id: number;
  readonly transferId: string;
  readonly lotId: string;
  readonly toLotId: string | null;
  readonly fromAccountId: string;
  readonly toAccountId: string;
  readonly reason: string;
  readonly points: number;
  readonly createdAt: Date;
}

export interface CouponRow {
  readonly id: string;
  readonly campaignId: string;
  readonly code: string;
  readonly customerId: string;
  readonly storeId: string | null;
  readonly costInPoints: number | null;
  readonly pointsBefore: number | null;
  readonly purchasedAt: Date | null;
  readonly used: boolean;
  readonly usedAt: Date | null;
  readonly usedForTransactionId: string | null;
  readonly transactionId: string | null;
  readonly activeSince: Date | null;
  readonly activeTo: Date | null;
  readonly canceledAt: Date | null;
  readonly dueAt: Date | null;
  readonly deliveryStatus: string | null;
  readonly cashbackStatus: string | null;
  readonly spendTransferId: string | null;
  readonly returnedPoints: number;
  readonly valueCents: number | null;
  readonly returnedCents: number;
  readonly restoredFromId: string | null;
  readonly restoredCents: number | null;
  readonly takenBackCents: number | null;
}

/** What does not change of a campaign once something was sold. */
export interface SoldCampaignRow {
  readonly id: string;
  readonly storeId: string;
  readonly reward: string;
}

/** Groups the rows that have a key in common, in their order. */
export function grouped<Row>(all: readonly Row[], getKey: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of all) {
    const key = getKey(row);
    const group = groups.get(key);
    if (group) {
      group.push(row);
    } else {
      groups.set(key, [row]);
    }
  }
  return groups;
}
