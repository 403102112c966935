import { ErasureService } from '../../src/customer/erasure.service.js';
import { TestApp } from '../support/app/test-app.js';

const IDS = 'ids and numbers';
const OTHERS = 'about other people, who have asked for nothing';
const THINGS = 'what the programme offers, and how it is set';
const WORK = 'how far the work of the service is';

/** Tables that an erasure leaves as they are, and why nothing in them is a customer's. */
const NOT_PERSONAL: Readonly<Record<string, string>> = {
  account: IDS,
  missing_points: IDS,
  points_block: IDS,
  points_lot: IDS,
  points_movement: IDS,
  earning_part: IDS,
  earning_use: IDS,
  expiry_notice: IDS,
  referral_payment: IDS,
  customer_transactions: IDS,
  level_population: IDS,
  segment_customer: IDS,
  shop_transaction_item: IDS,
  analytics_day: IDS,
  analytics_expiry: IDS,
  analytics_reward: IDS,
  analytics_rule: IDS,
  report_cohort: IDS,
  coupon: IDS,
  coupon_stock: IDS,
  webhook_delivery: IDS,
  webhook_lane: IDS,
  erasure: IDS,
  customer_merge: IDS,
  customer_merge_row: IDS,
  bulk_action_row: IDS,
  acl_permission: OTHERS,
  acl_role: OTHERS,
  administrator: OTHERS,
  administrator_role: OTHERS,
  login_identity: OTHERS,
  seller: OTHERS,
  webhook: OTHERS,
  pos: THINGS,
  store: THINGS,
  setting: THINGS,
  setting_revision: THINGS,
  translation: THINGS,
  message_template: THINGS,
  segment: THINGS,
  segment_size: THINGS,
  campaign: THINGS,
  campaign_category: THINGS,
  campaign_tag: THINGS,
  level: THINGS,
  earning_rule: THINGS,
  earning_rule_version: THINGS,
  demo_programme: THINGS,
  cache_version: WORK,
  event_checkpoint: WORK,
  event_sequence: WORK,
  level_pass: WORK,
  named_lock: WORK,
  notice_pass: WORK,
  points_import: WORK,
  audit_chain: WORK,
  points_import_row: 'hashes of rows of files, from which nothing can be read',
  bulk_action: 'one comment for all customers of it, which names none of them',
  audit_entry: 'values of listed columns alone, none of which is personal: test/e2e/audited-writes',
  kept_answer: 'sealed with the key of the request, which is not stored',
};

describe('tables, and what forgets them', () => {
  it('has each table among those that an erasure looks at, or among those with nothing personal', async () => {
    const app = await TestApp.start();
    const looked = app.nest.get(ErasureService).tables;
    const tables = app.reader.entityMetadatas.map(({ tableName }) => tableName);
    await app.stop();
    expect([...looked, ...Object.keys(NOT_PERSONAL)].sort()).toEqual(tables.sort());
  });
});
