import { getMetadataArgsStorage } from 'typeorm';
import { AclRoleEntity } from '../../src/administrator/acl-role.entity.js';
import { AdministratorEntity } from '../../src/administrator/administrator.entity.js';
import { revisionOfAdministrator, revisionOfRole } from '../../src/administrator/administrator.rules.js';
import { CampaignEntity } from '../../src/campaign/campaign.entity.js';
import { CampaignCategoryEntity } from '../../src/campaign/category/campaign-category.entity.js';
import { revisionOfCategory } from '../../src/campaign/category/category.rules.js';
import { revisionOfCampaign } from '../../src/campaign/management/campaign-fields.rules.js';
import { CustomerEntity } from '../../src/customer/customer.entity.js';
import { ownRevision, revisionForStaff } from '../../src/customer/customer-edit.rules.js';
import { EarningRuleEntity } from '../../src/earning/earning-rule.entity.js';
import { revisionOfRule } from '../../src/earning/rule-fields.rules.js';
import { LevelEntity } from '../../src/level/level.entity.js';
import { revisionOfLevel } from '../../src/level/level.rules.js';
import { MessageTemplateEntity } from '../../src/message/message-template.entity.js';
import { revisionOfTemplate } from '../../src/message/wording.rules.js';
import { PosEntity } from '../../src/pos/pos.entity.js';
import { revisionOfPos } from '../../src/pos/pos.rules.js';
import { SegmentEntity } from '../../src/segment/segment.entity.js';
import { revisionOfSegment } from '../../src/segment/segment-revision.rules.js';
import { SellerEntity } from '../../src/seller/seller.entity.js';
import { revisionOfSeller } from '../../src/seller/seller.service.js';
import { TranslationEntity } from '../../src/translation/translation.entity.js';
import { revisionOfTranslation } from '../../src/translation/translation.service.js';
import { WebhookEntity } from '../../src/webhook/webhook.entity.js';
import { revisionOfWebhook } from '../../src/webhook/webhook.service.js';

const OF_EVERY_ROW = ['id', 'createdAt', 'revision'];
const OF_CUSTOMERS = [
  'storeId',
  'emailUnconfirmedSince',
  'phoneUnconfirmedSince',
  'birthday',
  'statusType',
  'statusState',
  'manualLevel',
  'lastLevelRecalculation',
  'avatar',
  'invitationToken',
  'activationToken',
  'activationCode',
  'anonymizedAt',
  'mergedInto',
  'updatedAt',
  'registeredOn',
  'registeredDay',
];

interface RevisedRecord {
  readonly entity: new () => object;
  readonly getRevision: (row: never) => string;
  /** Columns that no edit of the record changes, or that follow others. */
  readonly besides: readonly string[];
}

const RECORDS: readonly RevisedRecord[] = [
  {
    entity: AclRoleEntity,
    getRevision: (row: AclRoleEntity) => revisionOfRole({ ...row, master: false }, {}),
    besides: ['master'],
  },
  {
    entity: AdministratorEntity,
    getRevision: (row: AdministratorEntity) => revisionOfAdministrator(row, []),
    besides: [],
  },
  {
    entity: CampaignEntity,
    getRevision: revisionOfCampaign,
    besides: ['storeId', 'reward', 'photos', 'brandIcon', 'archivedAt'],
  },
  { entity: CampaignCategoryEntity, getRevision: revisionOfCategory, besides: [] },
  {
    entity: CustomerEntity,
    getRevision: (row: CustomerEntity) => revisionForStaff(row, []),
    besides: OF_CUSTOMERS,
  },
  {
    entity: CustomerEntity,
    getRevision: ownRevision,
    besides: [...OF_CUSTOMERS, 'levelId', 'posId', 'sellerId', 'loyaltyCardNumber'],
  },
  {
    entity: EarningRuleEntity,
    getRevision: revisionOfRule,
    besides: ['storeId', 'type', 'photo', 'version'],
  },
  { entity: LevelEntity, getRevision: revisionOfLevel, besides: ['photo'] },
  { entity: MessageTemplateEntity, getRevision: revisionOfTemplate, besides: ['updatedAt'] },
  { entity: PosEntity, getRevision: revisionOfPos, besides: ['storeId'] },
  { entity: SegmentEntity, getRevision: (row: SegmentEntity) => revisionOfSegment(row, []), besides: [] },
  { entity: SellerEntity, getRevision: revisionOfSeller, besides: ['deleted'] },
  { entity: TranslationEntity, getRevision: revisionOfTranslation, besides: ['code', 'updatedAt'] },
  {
    entity: WebhookEntity,
    getRevision: revisionOfWebhook,
    besides: ['goneAt', 'pausedUntil', 'secrets', 'afterPosition', 'deletedAt'],
  },
];

describe.each(RECORDS)('the revision of $entity.name', ({ entity, getRevision, besides }) => {
  it('changes with every column but these', () => {
    const columns = getMetadataArgsStorage()
      .filterColumns(entity)
      .map(({ propertyName }) => propertyName);
    const row = Object.fromEntries(columns.map((column) => [column, one(column)]));
    const before = getRevision(row as never);
    const others = columns.filter(
      (column) => getRevision({ ...row, [column]: other(column) } as never) === before,
    );
    const expected = [...OF_EVERY_ROW.filter((column) => columns.includes(column)), ...besides];
    expect(others.sort()).toEqual(expected.sort());
  });
});

function one(column: string): unknown {
  return column === 'parts' ? [{ criteria: [{ criterionId: 'a', days: 1 }] }] : 'one';
}

function other(column: string): unknown {
  return column === 'parts' ? [{ criteria: [{ criterionId: 'a', days: 2 }] }] : 'other';
}
