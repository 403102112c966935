const of = (group: string, ...names: readonly string[]) =>
  names.map((name) => `Service.Domain.${group}.Event.${name}`);

/** All types of this release. `verify` reports other types. */
export const EVENT_TYPES: readonly string[] = [
  ...of(
    'User',
    'AssignedAccountToCustomer',
    'AssignedTransactionToCustomer',
    'CampaignCouponWasChanged',
    'CampaignStatusWasChanged',
    'CampaignUsageWasChanged',
    'CampaignWasBoughtByCustomer',
    'CampaignWasReturned',
    'CustomerAddressWasUpdated',
    'CustomerAvatarWasRemoved',
    'CustomerAvatarWasSet',
    'CustomerCompanyDetailsWereUpdated',
    'CustomerDetailsWereUpdated',
    'CustomerInvitationTokenWasCreated',
    'CustomerLevelWasRecalculated',
    'CustomerLoyaltyCardNumberWasUpdated',
    'CustomerMergeWasUndone',
    'CustomerWasActivated',
    'CustomerWasAnonymized',
    'CustomerWasAssignedToStore',
    'CustomerWasAttachedToInvitation',
    'CustomerWasDeactivated',
    'CustomerWasDeleted',
    'CustomerWasMerged',
    'CustomerWasMovedToLevel',
    'CustomerWasRegistered',
    'InvitationWasCreated',
    'PosWasAssignedToCustomer',
    'SellerWasAssignedToCustomer',
  ),
  ...of(
    'Account',
    'AccountWasAssignedToStore',
    'AccountWasCreated',
    'PointsHasBeenReset',
    'PointsTransferHasBeenCanceled',
    'PointsTransferHasBeenExpired',
    'PointsTransferHasBeenUnlocked',
    'PointsWereAdded',
    'PointsWereBlocked',
    'PointsWereReturned',
    'PointsWereSpent',
    'PointsWereTransferred',
  ),
  ...of(
    'Campaign',
    'CampaignBoughtCashbackStatusWasChanged',
    'CampaignBoughtDeliveryStatusWasChanged',
    'CampaignCategoryWasCreated',
    'CampaignCategoryWasUpdated',
    'CampaignCodesWereAdded',
    'CampaignCodesWereRemoved',
    'CampaignUsageWasChanged',
    'CampaignWasCreated',
    'CampaignWasUpdated',
  ),
  ...of('Transaction', 'CustomerWasAssignedToTransaction', 'LabelsWereUpdated', 'TransactionWasRegistered'),
  ...of('EarningRule', 'EarningRuleWasCreated', 'EarningRuleWasUpdated'),
  ...of('Level', 'LevelWasCreated', 'LevelWasUpdated'),
  ...of('Segment', 'SegmentWasCreated', 'SegmentWasDeleted', 'SegmentWasUpdated'),
  ...of(
    'Seller',
    'SellerDetailsWereUpdated',
    'SellerWasActivated',
    'SellerWasDeactivated',
    'SellerWasDeleted',
    'SellerWasRegistered',
  ),
  ...of('Notice', 'CouponExpiryWasAnnounced', 'LevelExpiryWasAnnounced', 'PointsExpiryWasAnnounced'),
  ...of('Pos', 'PosWasCreated', 'PosWasUpdated'),
  ...of('Settings', 'EmailSettingsWereChanged', 'SettingsWereChanged'),
  ...of('Store', 'StoreWasCreated'),
  ...of('Translation', 'TranslationWasCreated', 'TranslationWasDeleted', 'TranslationWasUpdated'),
  ...of(
    'Administrator',
    'AdministratorWasCreated',
    'AdministratorWasUpdated',
    'RoleWasCreated',
    'RoleWasDeleted',
    'RoleWasUpdated',
  ),
  ...of(
    'Auth',
    'ApiKeyWasCreated',
    'ApiKeyWasRevoked',
    'ContactHandoverWasChanged',
    'PasswordWasChanged',
    'SecondFactorWasChanged',
  ),
  ...of('Webhook', 'WebhookSecretWasRotated', 'WebhookWasCreated', 'WebhookWasDeleted', 'WebhookWasUpdated'),
];

const getGroup = (type: string) => type.split('.')[2] ?? '';

/** What stands behind `Service.Domain.` in the types of events. */
export const EVENT_GROUPS: readonly string[] = [...new Set(EVENT_TYPES.map(getGroup))];

export function typesOfGroups(groups: readonly string[]): string[] {
  return EVENT_TYPES.filter((type) => groups.includes(getGroup(type)));
}
