import { getPrefix } from './recorded-event.model.js';

/** Types of events, and where the row is that they tell of. */
interface CatalogueTypes {
  readonly types: readonly string[];
  readonly tables: readonly string[];
  /** An event after which there need not be a row any more. */
  readonly end?: string;
}

const of = (group: string, ...names: readonly string[]) => names.map((name) => getPrefix(group) + name);

/** Types of events about the catalogue of the programme, each in `EVENT_TYPES` as well. */
export const CATALOGUE_TYPES: readonly CatalogueTypes[] = [
  {
    types: of(
      'Campaign',
      'CampaignWasCreated',
      'CampaignWasUpdated',
      'CampaignCodesWereAdded',
      'CampaignCodesWereRemoved',
    ),
    tables: ['campaign'],
  },
  {
    types: of('Campaign', 'CampaignCategoryWasCreated', 'CampaignCategoryWasUpdated'),
    tables: ['campaign_category'],
  },
  {
    types: of(
      'Transaction',
      'TransactionWasRegistered',
      'CustomerWasAssignedToTransaction',
      'LabelsWereUpdated',
    ),
    tables: ['shop_transaction'],
  },
  {
    types: of('Translation', 'TranslationWasCreated', 'TranslationWasUpdated', 'TranslationWasDeleted'),
    tables: ['translation'],
    end: 'TranslationWasDeleted',
  },
  { types: of('User', 'InvitationWasCreated', 'CustomerWasAttachedToInvitation'), tables: ['invitation'] },
  { types: of('Pos', 'PosWasCreated', 'PosWasUpdated'), tables: ['pos'] },
  { types: of('Level', 'LevelWasCreated', 'LevelWasUpdated'), tables: ['level'] },
  {
    types: of('Segment', 'SegmentWasCreated', 'SegmentWasUpdated', 'SegmentWasDeleted'),
    tables: ['segment'],
    end: 'SegmentWasDeleted',
  },
  {
    types: of(
      'Seller',
      'SellerWasRegistered',
      'SellerDetailsWereUpdated',
      'SellerWasActivated',
      'SellerWasDeactivated',
      'SellerWasDeleted',
    ),
    tables: ['seller'],
  },
  { types: of('Store', 'StoreWasCreated'), tables: ['store'] },
  {
    types: of('Administrator', 'AdministratorWasCreated', 'AdministratorWasUpdated'),
    tables: ['administrator'],
  },
  {
    types: of('Administrator', 'RoleWasCreated', 'RoleWasUpdated', 'RoleWasDeleted'),
    tables: ['acl_role'],
    end: 'RoleWasDeleted',
  },
  {
    types: of('Auth', 'ApiKeyWasCreated', 'ApiKeyWasRevoked'),
    tables: ['api_key'],
    end: 'ApiKeyWasRevoked',
  },
  { types: of('Auth', 'PasswordWasChanged'), tables: ['customer', 'seller', 'administrator'] },
  { types: of('Auth', 'ContactHandoverWasChanged'), tables: ['customer'] },
  { types: of('Auth', 'SecondFactorWasChanged'), tables: ['customer', 'seller', 'administrator'] },
  {
    types: of('Notice', 'PointsExpiryWasAnnounced', 'CouponExpiryWasAnnounced', 'LevelExpiryWasAnnounced'),
    tables: ['customer'],
  },
  {
    types: of(
      'Webhook',
      'WebhookWasCreated',
      'WebhookWasUpdated',
      'WebhookSecretWasRotated',
      'WebhookWasDeleted',
    ),
    tables: ['webhook'],
    end: 'WebhookWasDeleted',
  },
];

const ALL: ReadonlySet<string> = new Set(CATALOGUE_TYPES.flatMap(({ types }) => types));

export function isOfCatalogue(type: string): boolean {
  return ALL.has(type);
}
