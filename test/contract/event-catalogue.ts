/** What the contract says of an event. */
export interface CatalogueEntry {
  /** Whose id is the `uuid` of the record: `customer` stands in the payload as `customerId`. */
  readonly aggregate: string;
  /** Every field, optional ones included; below an object, `addressData.street`. */
  readonly fields: readonly string[];
  /** Objects that hold any of their fields, or none: `customerData` of an update has what has changed. */
  readonly open?: readonly string[];
}

const id = (...names: readonly string[]) => names.map((name) => `${name}Id.${name}Id`);
const below = (parent: string, ...names: readonly string[]) => names.map((name) => `${parent}.${name}`);
const transfer = (...more: readonly string[]) =>
  below(
    'pointsTransfer',
    'id.pointsTransferId',
    'value',
    'createdAt',
    'canceled',
    'comment',
    'issuer',
    ...more,
  );
const transactionId = 'transactionId.transactionId';

const details = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'gender',
  'birthDate',
  'createdAt',
  'agreement1',
  'agreement2',
  'agreement3',
  'labels.key',
  'labels.value',
  'status',
];

const user = (name: string, ...fields: readonly string[]): [string, CatalogueEntry] => [
  `User.${name}`,
  { aggregate: 'customer', fields: [...id('customer'), ...fields] },
];

const account = (name: string, ...fields: readonly string[]): [string, CatalogueEntry] => [
  `Account.${name}`,
  { aggregate: 'account', fields: [...id('account'), ...fields] },
];

const invitation = (name: string, ...fields: readonly string[]): [string, CatalogueEntry] => [
  `User.${name}`,
  { aggregate: 'invitation', fields: [...id('invitation'), ...fields] },
];

const campaign = (name: string, ...fields: readonly string[]): [string, CatalogueEntry] => [
  `Campaign.${name}`,
  { aggregate: 'campaign', fields: [...id('campaign', 'customer', 'coupon'), ...fields] },
];

/** Every type of the contract, written down independently of the code that records it. */
export const CATALOGUE: ReadonlyMap<string, CatalogueEntry> = new Map<string, CatalogueEntry>([
  user('CustomerWasRegistered', ...below('customerData', ...details), 'updateAt'),
  [
    'User.CustomerDetailsWereUpdated',
    {
      aggregate: 'customer',
      fields: [...id('customer'), 'customerData.any', 'updateAt'],
      open: ['customerData'],
    },
  ],
  user(
    'CustomerAddressWasUpdated',
    ...below('addressData', 'street', 'address1', 'address2', 'postal', 'city', 'province', 'country'),
    'updateAt',
  ),
  user('CustomerCompanyDetailsWereUpdated', ...below('companyData', 'name', 'nip'), 'updateAt'),
  user('CustomerLoyaltyCardNumberWasUpdated', 'cardNumber', 'updateAt'),
  user('CustomerWasActivated', 'activatedAt'),
  user('CustomerWasDeactivated', 'deactivatedAt'),
  user('CustomerWasAnonymized', 'anonymizedAt'),
  user('CustomerWasDeleted', 'deletedAt'),
  user(
    'CustomerWasMovedToLevel',
    ...id('level'),
    'oldLevelId.levelId',
    'updateAt',
    'manually',
    'removeLevelManually',
  ),
  user('CustomerLevelWasRecalculated', 'date'),
  user('CustomerAvatarWasSet', 'path', 'originalName', 'mime'),
  user('CustomerAvatarWasRemoved'),
  user('CustomerInvitationTokenWasCreated', 'invitationToken'),
  user('CustomerWasAssignedToStore', ...id('store'), 'updateAt'),
  user('PosWasAssignedToCustomer', ...id('pos'), 'updateAt'),
  user('SellerWasAssignedToCustomer', ...id('seller'), 'updateAt'),
  user('AssignedAccountToCustomer', ...id('account')),
  user(
    'AssignedTransactionToCustomer',
    transactionId,
    'grossValue',
    'grossValueWithoutDeliveryCosts',
    'documentNumber',
    'amountExcludedForLevel',
    'isReturn',
    'revisedDocument',
  ),
  user(
    'CampaignWasBoughtByCustomer',
    ...id('campaign', 'coupon'),
    'campaignName',
    'reward',
    'costInPoints',
    'coupon.code',
    'status',
    'createdAt',
    'activeSince',
    'activeTo',
    transactionId,
  ),
  user(
    'CampaignUsageWasChanged',
    ...id('campaign', 'coupon'),
    'coupon.code',
    'used',
    'usageDate',
    transactionId,
  ),
  user('CampaignStatusWasChanged', ...id('campaign', 'coupon'), 'coupon.code', 'status', transactionId),
  user('CampaignCouponWasChanged', ...id('campaign', 'coupon'), 'newCoupon.code', 'createdAt', transactionId),
  user('CampaignWasReturned', ...id('campaign', 'coupon'), 'coupon.code', 'returnedAmount'),
  invitation(
    'InvitationWasCreated',
    'referrerId.customerId',
    'recipientEmail',
    'recipientPhone',
    'status',
    'token',
  ),
  invitation('CustomerWasAttachedToInvitation', ...id('customer')),
  account('AccountWasCreated', ...id('customer')),
  account('AccountWasAssignedToStore', ...id('store'), 'updateAt'),
  account(
    'PointsWereAdded',
    ...transfer(
      'availableAmount',
      'lockedUntil',
      'expiresAt',
      transactionId,
      'senderId.customerId',
      'earningRuleId',
      'earningRuleVersion',
      ...below('earnedBy', 'earningRuleId', 'earningRuleVersion', 'points'),
    ),
  ),
  account(
    'PointsWereSpent',
    ...transfer(transactionId, 'revisedTransactionId.transactionId', 'blockId.pointsTransferId'),
  ),
  account('PointsWereTransferred', ...transfer('receiverId.customerId')),
  account('PointsWereBlocked', ...transfer('blockedUntil')),
  account('PointsWereReturned', ...transfer('couponId.couponId', transactionId, 'blockId.pointsTransferId')),
  account('PointsTransferHasBeenCanceled', ...id('pointsTransfer'), 'value'),
  account('PointsTransferHasBeenExpired', ...id('pointsTransfer'), 'value', 'expiredAt'),
  account('PointsTransferHasBeenUnlocked', ...id('pointsTransfer'), 'value'),
  account('PointsHasBeenReset', 'date'),
  campaign('CampaignUsageWasChanged', 'coupon.code', 'used', transactionId),
  campaign('CampaignBoughtDeliveryStatusWasChanged', 'status'),
  campaign('CampaignBoughtCashbackStatusWasChanged', 'status'),
  [
    'Transaction.TransactionWasRegistered',
    {
      aggregate: 'transaction',
      fields: [
        transactionId,
        ...below('transactionData', 'documentNumber', 'purchasePlace', 'purchaseDate', 'documentType'),
        'currency',
        'grossValue',
        'grossValueText',
        'customerData.any',
        ...below(
          'items',
          'sku.code',
          'name',
          'quantity',
          'grossValue',
          'category',
          'maker',
          'labels.key',
          'labels.value',
        ),
        'posId.posId',
        'excludedDeliverySKUs',
        'excludedLevelSKUs',
        'excludedLevelCategories',
        'revisedDocument',
        'labels',
      ],
      open: ['customerData'],
    },
  ],
  [
    'Transaction.CustomerWasAssignedToTransaction',
    { aggregate: 'transaction', fields: [transactionId, ...id('customer'), 'email', 'phone'] },
  ],
]);
