import { randomUUID } from 'node:crypto';
import type { EntityMetadata } from 'typeorm';
import { isTurn } from '../support/run/cases.js';
import { changed, type Json, getLeaves, otherThan } from '../support/api/json-leaves.js';
import { DEFAULT_LOGINS } from '../support/scenes/logins.js';
import { soundProgramme } from '../support/sound-programme/sound-programme.js';
import { linesAfter } from '../support/verify/lines-of-verify.js';
import { conditionOfEvents } from '../support/verify/tampering.js';
import type { TestApp } from '../support/app/test-app.js';

type Row = Readonly<Record<string, string | number | null>>;

/** Tables of whose rows no other place tells, and why. */
const MAY_BE_MISSING: Readonly<Record<string, string>> = {
  api_key: 'records no event yet',
  kept_answer: 'is forgotten after a week',
  segment_customer: 'the list alone says who is in it',
  login_network: 'the login alone says from where it came',
  named_lock: 'a lease of some seconds',
  cache_version: 'without it, nothing is kept in memory',
  demo_programme: 'says only that the demo was loaded',
  points_import_row: 'says only that a row of a file was counted',
  setting: 'what has no row is what it is by default',
  setting_revision: 'counts changes',
  level_pass: 'without it, all customers are looked at again',
  notice_pass: 'without it, the job says so',
  segment_size: 'a day that was not counted',
  earning_use: 'a rule that was changed counts from then on',
  translation: 'languages of the service have no event',
  message: 'what was sent is in no other place',
  push_subscription: 'a browser ends it when it likes',
  saved_view: 'its owner removes it without an event',
  message_request: 'is answered within seconds',
  message_template: 'without it, the wording of the service is sent',
  password_token: 'is void after an hour',
  login_identity: 'the next login at the provider links it again',
};

/** Tables that may have a row too many. */
const MAY_BE_TOO_MANY: Readonly<Record<string, string>> = {
  acl_role: 'records no event yet',
  api_key: 'records no event yet',
  campaign_category: 'records no event yet',
  kept_answer: 'what was done is in the answer, which is sealed',
  level: 'records no event yet',
  login_network: 'the login alone says from where it came',
  named_lock: 'a lease of some seconds',
  cache_version: 'without it, nothing is kept in memory',
  demo_programme: 'says only that the demo was loaded',
  points_import: 'says only that a file was imported',
  points_import_row: 'says only that a row of a file was counted',
  setting: 'its event alone tells of it',
  setting_revision: 'has one row',
  level_pass: 'has one row',
  notice_pass: 'of a kind that there is not',
  segment_size: 'counted on another day',
  earning_use: 'of another period, in which less was paid',
  pos: 'its event alone tells of it',
  translation: 'its event alone tells of it',
  event_checkpoint: 'of a subscription that there is no more',
  refresh_token: 'each refresh adds one',
  store: 'records no event yet',
  webhook: 'records no event yet',
  message: 'what was sent is in no other place',
  push_subscription: 'a customer may have several',
  saved_view: 'an administrator may have several',
  message_request: 'is answered within seconds',
  message_template: 'of a kind that there is not',
  password_token: 'an account may have several',
  login_identity: 'of another administrator',
};

/** Rows that others know of. */
const WHERE: Readonly<Record<string, string>> = {
  bulk_action: 'total > 0',
  bulk_action_row: "outcome = 'done'",
  audit_entry: 'position IS NOT NULL',
  acl_role: 'id IN (SELECT roleId FROM acl_permission)',
  acl_permission: "resource <> 'POS'",
  analytics_day: 'purchases > 0',
  attachment: "state = 'kept'",
  campaign_category: "id IN (SELECT tag FROM campaign_tag WHERE kind = 'category')",
  coupon: 'customerId IS NOT NULL AND stockKey IS NULL',
  earning: 'id IN (SELECT earningId FROM earning_part)',
  earning_part: 'points > 0',
  earning_rule_version:
    'EXISTS (SELECT 1 FROM earning_part p WHERE p.ruleId = earning_rule_version.ruleId AND p.version = earning_rule_version.version)',
  event_checkpoint: "subscription = 'queue-webhook-deliveries'",
  level: 'id IN (SELECT levelId FROM customer)',
  level_population: 'customers <> 0',
  refresh_token: 'usedAt IS NULL',
  seller: 'deleted = 0',
  store: 'id IN (SELECT storeId FROM customer)',
  webhook: 'id IN (SELECT webhookId FROM webhook_delivery)',
  // One that nothing has been sent of yet may be of a replay, which it alone tells of.
  webhook_delivery: 'id IN (SELECT deliveryId FROM webhook_attempt)',
};

/** Members of JSON that are told elsewhere. */
const JSON_TOLD: Readonly<Record<string, RegExp>> = {
  'bulk_action.parameters': /^(points|comment)$/,
  'customer_merge.kept': /^customers\.(levelId|statusType)$/,
  'setting.value': /./,
  'level.specialRewards': /^0\.(name|active|basisPoints|startAt|endAt)$/,
  'earning_rule.settings': /./,
  'earning_rule_version.definition': /./,
  'login_account.permissions': /./,
  'campaign_category.translations': /./,
  'campaign.levels': /./,
  'campaign.segments': /./,
  'campaign.categories': /./,
  'campaign.photos': /./,
  'campaign.brandIcon': /./,
  'customer.avatar': /./,
  'earning_rule.photo': /./,
  'level.photo': /./,
  'attachment.files': /^\d+\.(name|bytes)$/,
  'campaign.details': /./,
  'level.translations': /./,
  'segment.parts': /./,
  'webhook.eventTypes': /./,
};

describe('verify, of rows', () => {
  let app: TestApp;
  let tables: readonly EntityMetadata[];
  beforeAll(async () => {
    app = await soundProgramme();
    tables = app.reader.entityMetadatas;
  });
  afterAll(() => app.stop());

  const tablesBut = (exceptions: Readonly<Record<string, string>>) =>
    tables.filter(({ tableName }) => !(tableName in exceptions)).filter((_, index) => isTurn(index, 2));
  const getKeys = ({ primaryColumns }: EntityMetadata) =>
    primaryColumns.map(({ databaseName }) => databaseName);
  const getRow = async (
    metadata: EntityMetadata,
    where = WHERE[metadata.tableName] ?? '1 = 1',
  ): Promise<Row> => {
    const defaults = Object.values(DEFAULT_LOGINS)
      .map((id) => `'${id}'`)
      .join(', ');
    const [key] = getKeys(metadata);
    const [row] = await app.reader.query<Row[]>(
      `SELECT * FROM ${metadata.tableName} WHERE (${where}) AND \`${key}\` NOT IN (${defaults}) ORDER BY \`${key}\` LIMIT 1`,
    );
    if (!row) {
      throw new Error(`There is no row in ${metadata.tableName} where ${where}`);
    }
    return row;
  };
  /** Any of its ids. */
  const isNamed = (lines: readonly string[] | null, row: Row): boolean =>
    lines?.some(
      (line) =>
        Object.values(row).some(
          (value) => typeof value === 'string' && value.length >= 36 && line.includes(value),
        ) ||
        [row['position'], row['lastPosition'], row['name'], row['subscription']].some(
          (value) => value !== undefined && value !== null && line.includes(String(value)),
        ),
    ) ?? false;

  it('sees a row that is missing, in every table where others know of it', async () => {
    const unseen: string[] = [];
    for (const metadata of tablesBut(MAY_BE_MISSING)) {
      const row = await getRow(metadata);
      const keys = getKeys(metadata);
      const statement = `DELETE FROM ${metadata.tableName} WHERE ${keys.map((key) => `\`${key}\` = ?`).join(' AND ')}`;
      const values = keys.map((key) => row[key] ?? null);
      const until = (line: string) => isNamed([line], row);
      const lines = await linesAfter(app, { statement, values, names: [] }, { until });
      if (!isNamed(lines, row)) {
        unseen.push(`${metadata.tableName}: ${lines?.join('; ')}`);
      }
    }
    expect(unseen).toEqual([]);
  });

  it('sees a row too many, in every table where others know how many there are', async () => {
    const unseen: string[] = [];
    for (const metadata of tablesBut(MAY_BE_TOO_MANY)) {
      const copy = getCopy(metadata, await getRow(metadata));
      const columns = Object.keys(copy);
      const statement = `INSERT INTO ${metadata.tableName} (${columns.map((column) => `\`${column}\``).join(', ')})
        VALUES (${columns.map(() => '?').join(', ')})`;
      const tampering = { statement, values: Object.values(copy), names: [] };
      const lines = await linesAfter(app, tampering, { until: () => true });
      if (lines !== null && lines.length === 0) {
        unseen.push(metadata.tableName);
      }
    }
    expect(unseen).toEqual([]);
  });

  it.each(Object.entries(JSON_TOLD))('sees what is tampered with in %s', async (name, isTold) => {
    const [table = '', column = ''] = name.split('.');
    const metadata = tables.find(({ tableName }) => tableName === table);
    const filled = `CAST(\`${column}\` AS CHAR) NOT IN ('[]', '{}')`;
    const wheres: Readonly<Record<string, string>> = {
      webhook: "description = 'All of it'",
      attachment: "state = 'kept'",
      bulk_action: "kind = 'points' AND done > 1",
    };
    const row =
      metadata && (await getRow(metadata, `${wheres[table] ?? filled} AND ${conditionOfEvents(table)}`));
    const value = row?.[column] as Json;
    const json = typeof value === 'string' ? (JSON.parse(value) as Json) : value;
    const told = getLeaves(json).filter(({ path }) => isTold.test(path));
    expect(told.length).toBeGreaterThan(0);
    for (const { path, value: before } of told) {
      const [key = 'id', ...others] = metadata ? getKeys(metadata) : [];
      const where = [key, ...others].map((each) => `\`${each}\` = ?`).join(' AND ');
      const statement = `UPDATE ${table} SET \`${column}\` = ? WHERE ${where}`;
      const id = String(row?.[key] ?? '');
      const values = [
        JSON.stringify(changed(json, path, otherThan(before))),
        id,
        ...others.map((each) => row?.[each] ?? null),
      ];
      const until = (line: string) => line.includes(id);
      const lines = await linesAfter(app, { statement, values, names: [] }, { until });
      expect(lines, path).toContainEqual(expect.stringContaining(id));
    }
  });
});

/** With an id, or a number, of its own. */
function getCopy({ primaryColumns, columns, indices }: EntityMetadata, row: Row): Row {
  const unique = indices
    .filter(({ isUnique }) => isUnique)
    .map((index) => index.columns.at(-1)?.databaseName);
  const fresh = [primaryColumns.at(-1)?.databaseName, ...unique];
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const type = columns.find(({ databaseName }) => databaseName === name)?.type;
      const isText = type === 'varchar';
      const other = isText ? randomUUID() : value === null ? null : Number(value) + 1000;
      return [name, fresh.includes(name) && type !== 'datetime' ? other : value];
    }),
  );
}
