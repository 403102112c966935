import type { CatalogueEntry } from './event-catalogue.js';

const below = (parent: string, ...names: readonly string[]) => names.map((name) => `${parent}.${name}`);
const entry = (
  group: string,
  name: string,
  aggregate: string,
  ...fields: readonly string[]
): [string, CatalogueEntry] => [
  `${group}.${name}`,
  { aggregate, fields: [`${aggregate}Id.${aggregate}Id`, ...fields] },
];

const campaign = [
  'storeId.storeId',
  ...below(
    'campaignData',
    'reward',
    'name',
    'active',
    'featured',
    'public',
    'costInPoints',
    'singleCoupon',
    'unlimited',
    'limit',
    'limitPerUser',
    'daysInactive',
    'daysValid',
    'fulfillmentTracking',
    ...below('campaignActivity', 'allTimeActive', 'activeFrom', 'activeTo'),
    ...below('campaignVisibility', 'allTimeVisible', 'visibleFrom', 'visibleTo'),
    'levels',
    'segments',
    'categories',
    ...below('labels', 'key', 'value'),
    ...below(
      'translations',
      'locale',
      'name',
      'shortDescription',
      'conditionsDescription',
      'usageInstruction',
      'brandDescription',
      'brandName',
    ),
    'moreInformationLink',
    'pushNotificationText',
    'rewardValue',
    'tax',
    'taxPriceValue',
    'pointValue',
    'transactionPercentageValue',
    'connectType',
    'earningRuleId',
    'archivedAt',
    'createdAt',
    ...below('photos', 'photoId.id', 'path', 'originalName', 'mimeType'),
    ...below('brandIcon', 'path', 'originalName', 'mimeType'),
  ),
  'updateAt',
];
const category = [
  ...below('categoryData', 'name', 'active', 'sortOrder', 'translations.locale', 'translations.name'),
  'categoryData.createdAt',
  'updateAt',
];
const codes = ['count', 'updateAt'];
const level = [
  ...below(
    'levelData',
    'name',
    'description',
    'conditionValue',
    'minOrder',
    'active',
    'reward.name',
    'reward.value',
    ...below('specialRewards', 'name', 'value', 'active', 'startAt', 'endAt'),
    ...below('translations', 'locale', 'name', 'description'),
    ...below('photo', 'path', 'originalName', 'mimeType'),
    'createdAt',
  ),
  'updateAt',
];
const segment = [
  ...below('segmentData', 'name', 'description', 'active', 'createdAt', 'parts.segmentPartId'),
  ...below('segmentData.parts.criteria', 'criterionId', 'type', 'anniversaryType', 'days'),
  'updateAt',
];
const translation = [...below('translationData', 'code', 'name', 'order', 'texts'), 'updateAt'];
const pos = [
  'storeId.storeId',
  ...below('posData', 'name', 'identifier', 'description', 'createdAt'),
  ...below('posData.location', 'street', 'address1', 'address2', 'postal', 'city', 'province', 'country'),
  ...below('posData.location.geoPoint', 'lat', 'long'),
  'updateAt',
];
const earningRule = [
  'storeId.storeId',
  ...below(
    'earningRuleData',
    'type',
    'name',
    'description',
    'active',
    'allTimeActive',
    'startAt',
    'endAt',
    'lastExecutedRule',
    'dailyPointsMax',
    'daysLocked',
    'levels',
    'segments',
    'pos',
    'version',
    'createdAt',
    ...below('settings', 'skuIds', 'pointsAmount'),
    ...below('photo', 'path', 'originalName', 'mimeType'),
  ),
  'updateAt',
];
const notice = [
  'noticeId.noticeId',
  ...below('customerData', 'firstName', 'lastName', 'email', 'phone', 'loyaltyCardNumber'),
  'expiresAt',
];
const pointsNotice = ['accountId.accountId', 'points', 'pointsWillExpire'];
const couponNotice = ['campaignId.campaignId', 'campaignName', 'couponId.couponId', 'coupon.code', 'status'];
const levelNotice = ['levelId.levelId', 'levelName', 'futureLevelId.levelId', 'futureLevelName', 'required'];
const sellerDetails = ['firstName', 'lastName', 'email', 'phone', 'posId', 'allowPointTransfer'];
const administrator = [...below('administratorData', 'active', 'external', 'roles', 'createdAt'), 'updateAt'];
const role = [...below('roleData', 'name', 'master', 'permissions'), 'updateAt'];
const webhook = [
  ...below('webhookData', 'origin', 'eventTypes', 'description', 'active', 'createdAt'),
  'updateAt',
];

/** Every type beside those of the contract, written down independently of the code that records it. */
export const CATALOGUE_EVENTS: ReadonlyMap<string, CatalogueEntry> = new Map<string, CatalogueEntry>([
  entry('Administrator', 'AdministratorWasCreated', 'administrator', ...administrator),
  entry('Administrator', 'AdministratorWasUpdated', 'administrator', ...administrator),
  entry('Administrator', 'RoleWasCreated', 'role', ...role),
  entry('Administrator', 'RoleWasUpdated', 'role', ...role),
  entry('Administrator', 'RoleWasDeleted', 'role', 'deletedAt'),
  entry(
    ...(['Auth', 'ApiKeyWasCreated', 'apiKey'] as const),
    'name',
    'administratorId.administratorId',
    'superAdmin',
    'permissions',
    'createdAt',
    'expiresAt',
  ),
  entry('Auth', 'ApiKeyWasRevoked', 'apiKey', 'revokedAt'),
  entry('Auth', 'ContactHandoverWasChanged', 'user', 'role', 'contact', 'state', 'dueAt', 'updateAt'),
  entry('Auth', 'PasswordWasChanged', 'user', 'role', 'updateAt'),
  entry('Auth', 'SecondFactorWasChanged', 'user', 'role', 'active', 'recoveryCodes', 'updateAt'),
  entry('Campaign', 'CampaignCategoryWasCreated', 'campaignCategory', ...category),
  entry('Campaign', 'CampaignCategoryWasUpdated', 'campaignCategory', ...category),
  entry('Campaign', 'CampaignCodesWereAdded', 'campaign', ...codes),
  entry('Campaign', 'CampaignCodesWereRemoved', 'campaign', ...codes),
  entry('Campaign', 'CampaignWasCreated', 'campaign', ...campaign),
  entry('Campaign', 'CampaignWasUpdated', 'campaign', ...campaign),
  entry('Level', 'LevelWasCreated', 'level', ...level),
  entry('Level', 'LevelWasUpdated', 'level', ...level),
  entry('User', 'CustomerWasMerged', 'customer', 'intoCustomerId.customerId', 'mergedAt'),
  entry('User', 'CustomerMergeWasUndone', 'customer', 'fromCustomerId.customerId', 'status.type', 'undoneAt'),
  entry('Transaction', 'LabelsWereUpdated', 'transaction', 'labels.key', 'labels.value'),
  entry('Notice', 'CouponExpiryWasAnnounced', 'customer', ...notice, ...couponNotice),
  entry('Notice', 'LevelExpiryWasAnnounced', 'customer', ...notice, ...levelNotice),
  entry('Notice', 'PointsExpiryWasAnnounced', 'customer', ...notice, ...pointsNotice),
  entry('Pos', 'PosWasCreated', 'pos', ...pos),
  entry('Pos', 'PosWasUpdated', 'pos', ...pos),
  entry('EarningRule', 'EarningRuleWasCreated', 'earningRule', ...earningRule),
  entry('EarningRule', 'EarningRuleWasUpdated', 'earningRule', ...earningRule),
  entry('Segment', 'SegmentWasCreated', 'segment', ...segment),
  entry('Segment', 'SegmentWasUpdated', 'segment', ...segment),
  entry('Segment', 'SegmentWasDeleted', 'segment', 'deletedAt'),
  entry(
    ...(['Seller', 'SellerWasRegistered', 'seller'] as const),
    ...below('sellerData', ...sellerDetails, 'active', 'createdAt'),
  ),
  entry(
    ...(['Seller', 'SellerDetailsWereUpdated', 'seller'] as const),
    ...below('sellerData', ...sellerDetails),
    'updateAt',
  ),
  entry('Seller', 'SellerWasActivated', 'seller', 'activatedAt'),
  entry('Seller', 'SellerWasDeactivated', 'seller', 'deactivatedAt'),
  entry('Seller', 'SellerWasDeleted', 'seller', 'deletedAt'),
  entry(
    ...(['Settings', 'SettingsWereChanged', 'settings'] as const),
    ...below('changes', 'name', 'oldValue', 'newValue'),
    'updateAt',
  ),
  entry(
    ...(['Settings', 'EmailSettingsWereChanged', 'email'] as const),
    ...below('emailData', 'key', 'languages', 'senderName', 'senderEmail'),
    'updateAt',
  ),
  entry('Store', 'StoreWasCreated', 'store', ...below('storeData', 'code', 'name', 'createdAt')),
  entry('Webhook', 'WebhookWasCreated', 'webhook', ...webhook),
  entry('Webhook', 'WebhookWasUpdated', 'webhook', ...webhook),
  entry('Webhook', 'WebhookSecretWasRotated', 'webhook', 'updateAt'),
  entry('Translation', 'TranslationWasCreated', 'translation', ...translation),
  entry('Translation', 'TranslationWasDeleted', 'translation', 'deletedAt'),
  entry('Translation', 'TranslationWasUpdated', 'translation', ...translation),
  entry('Webhook', 'WebhookWasDeleted', 'webhook', 'deletedAt'),
]);
