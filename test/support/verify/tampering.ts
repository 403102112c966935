import { randomUUID } from 'node:crypto';
import type { EntityMetadata } from 'typeorm';
import { DEFAULT_LOGINS } from '../scenes/logins.js';
import type { TestApp } from '../app/test-app.js';

type Column = EntityMetadata['columns'][number];
type Value = string | number | null;
type Row = Readonly<Record<string, Value>>;

/** A change that is written past the service. */
export interface Tampering {
  readonly statement: string;
  readonly values: readonly Value[];
  /** What a difference may call the row. */
  readonly names: readonly string[];
}

const DAYS = [400, -400];

/** What names a row that has no id of its own, or whose id is a secret. */
const NAMED_BY: Readonly<Record<string, readonly string[]>> = {
  event: ['position'],
  event_sequence: ['lastPosition'],
  audit_entry: ['position'],
  points_import_row: ['importId'],
  login_network: ['accountId'],
  refresh_token: ['sessionId'],
  password_token: ['accountId'],
  recovery_code: ['accountId'],
  login_identity: ['accountId'],
  points_movement: ['transferId', 'lotId', 'toLotId'],
  acl_permission: ['roleId'],
  customer_merge_row: ['rowId', 'customerId'],
  earning_part: ['couponId'],
  webhook_attempt: ['deliveryId'],
  webhook_delivery: ['webhookId'],
};

/** For what verify says of a database as it is. */
export const NOTHING: Tampering = { statement: 'DELETE FROM store WHERE id IS NULL', values: [], names: [] };

/** Rows in which a column is told twice, where it is not in all of them. */
const ROWS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['id', 'ownerType', 'ownerId', 'slot', 'mimeType', 'originalName', 'state', 'since', 'createdAt'].map(
      (column) => [`attachment.${column}`, "state = 'kept'"],
    ),
  ),
  'points_transfer.issuerId': "type = 'p2p_adding'",
  'account.createdAt': 'customerId IS NOT NULL',
  'customer.updatedAt': "firstName = 'Anne'",
  // The other has two sessions.
  'login_account.keptSessionId': "username = 'adam'",
  'level_population.levelId': 'customers <> 0',
  'level_population.storeId': 'customers <> 0',
  'acl_permission.access': "resource <> 'LEVEL'",
  'api_key.superAdmin': 'accountId IS NOT NULL',
  'administrator.isExternal': 'isExternal = 1',
  'campaign.storeId': 'id IN (SELECT campaignId FROM coupon WHERE customerId IS NOT NULL)',
  'campaign.reward': 'id IN (SELECT campaignId FROM coupon WHERE customerId IS NOT NULL)',
  'campaign.active': 'archivedAt IS NOT NULL',
  'campaign.archivedAt': 'active = 1',
  'campaign.singleCoupon': "reward = 'cashback'",
  'campaign.unlimited': 'unlimited = 0 AND usageLimit IS NOT NULL',
  'campaign.fulfillmentTracking': "reward <> 'gift_code'",
  'campaign.allTimeActive': 'allTimeActive = 0',
  'campaign.allTimeVisible': 'allTimeVisible = 0',
  'coupon.id': 'customerId IS NOT NULL',
  'coupon.pointsBefore': 'spendTransferId IS NOT NULL',
  'coupon.dueAt': 'dueAt IS NOT NULL AND used = 0',
  'coupon.valueCents': 'valueCents IS NOT NULL',
  'coupon.restoredFromId': 'restoredFromId IS NOT NULL',
  'coupon.restoredCents': 'restoredFromId IS NOT NULL',
  'coupon.takenBackCents': 'takenBackCents > 0',
  'referral_payment.recipient': "occasion = 'every_purchase'",
  'store.code': "code = 'DEFAULT'",
  'earning.id': 'id IN (SELECT earningId FROM earning_part)',
  'earning.withheld': 'revisedTransactionId IS NULL AND points > 0',
  'earning.createdAt': 'transferId IS NOT NULL',
  'earning_part.amountCents': 'couponId IS NOT NULL AND amountCents IS NOT NULL',
  // Otherwise another rule that has a version of this number could have given as little.
  'earning_part.ruleId': 'points > 0',
  // Others have no figures.
  'analytics_day.storeId': 'purchases > 0',
  'analytics_day.day': 'purchases > 0',
  'shop_transaction.storeId': 'customerId IS NOT NULL',
  'shop_transaction.deliveryExcludedForLevelCents': "documentType = 'sell'",
  'shop_transaction_item.line':
    'transactionId IN (SELECT transactionId FROM shop_transaction_item WHERE line = 1)',
  ...Object.fromEntries(
    ['storeId', 'issuer', 'issuerId', 'createdAt', 'state'].map((column) => [
      `bulk_action.${column}`,
      "kind = 'points' AND state = 'done' AND done > 0",
    ]),
  ),
  'bulk_action.kind': 'done > 0',
  'message.status': "status = 'sent' AND attempts > 0",
  // A message is kept for some days.
  'bulk_action_row.subjectId':
    "outcome = 'done' AND actionId IN (SELECT id FROM bulk_action WHERE kind <> 'messages')",
  'bulk_action_row.outcome': "outcome = 'done'",
  'bulk_action_row.undoWith':
    "outcome = 'done' AND actionId IN (SELECT id FROM bulk_action WHERE kind = 'points')",
  'api_key.name': 'accountId IS NULL',
  ...Object.fromEntries(
    ['code', 'name', 'position'].map((column) => [
      `translation.${column}`,
      "id IN (SELECT uuid FROM event WHERE type LIKE '%.Translation.Event.%')",
    ]),
  ),
  ...Object.fromEntries(
    ['senderName', 'senderEmail'].map((column) => [
      `message_template.${column}`,
      "id IN (SELECT uuid FROM event WHERE type LIKE '%EmailSettingsWereChanged')",
    ]),
  ),
  'store.name': "code <> 'DEFAULT'",
  'store.createdAt': "code <> 'DEFAULT'",
  'webhook.createdAt': 'deletedAt IS NULL',
  'seller.id': 'deleted = 0',
  'seller.email': 'deleted = 0',
  'seller.active': 'deleted = 1',
  'event.recordId': "type LIKE '%CustomerWasRegistered'",
  'event_checkpoint.subscription': "subscription = 'queue-webhook-deliveries'",
  'event_checkpoint.position': "subscription = 'queue-webhook-deliveries'",
  'refresh_token.sessionId': 'usedAt IS NULL',
  'refresh_token.usedAt': 'usedAt IS NULL',
  'webhook_attempt.id': 'durationMs IS NULL',
  'webhook_attempt.status': 'status = 200',
  // One that waits behind another has no attempt yet, and nothing names it.
  'webhook_delivery.id': 'attempts > 0',
  // What was recorded within a minute after its webhook may have been passed over. Points are added later than that.
  'webhook_delivery.webhookId': "status = 'succeeded' AND eventType LIKE '%PointsWereAdded'",
  'webhook_delivery.origin': "status = 'succeeded' AND eventType LIKE '%PointsWereAdded'",
  'webhook_delivery.nextAttemptAt': 'nextAttemptAt = (SELECT MAX(nextAttemptAt) FROM webhook_delivery)',
  'webhook_delivery.finishedAt': 'finishedAt IS NOT NULL',
  'webhook_lane.dueAt': 'attemptId IS NULL',
  'webhook_lane.attemptId': 'attemptId IS NOT NULL',
  'webhook.id': "description = 'All of it'",
  'webhook.eventTypes': "description = 'All of it'",
  'webhook.active': 'goneAt IS NOT NULL',
  'webhook.goneAt': 'active = 1',
  'webhook.deletedAt': 'active = 1',
  'webhook.afterPosition': "description = 'All of it'",
};

const DEFINED: ReadonlySet<string> = new Set([
  'campaign',
  'campaign_category',
  'level',
  'segment',
  'pos',
  'seller',
  'webhook',
  'earning_rule',
  'acl_role',
  'administrator',
  'earning_rule_version',
]);

/** What a scene has stored past the service is told by no event. */
export function conditionOfEvents(table: string): string {
  const id = table === 'earning_rule_version' ? 'ruleId' : 'id';
  const types = ['%WasCreated', '%WasUpdated', '%WereUpdated', '%WasRegistered'];
  const isTold = types.map((type) => `type LIKE '${type}'`).join(' OR ');
  return DEFINED.has(table) ? `${id} IN (SELECT uuid FROM event WHERE ${isTold})` : '1 = 1';
}

/** Values of those that know a list of them. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  'account.kind': ['customer', 'issued'],
  'bulk_action.kind': ['points', 'labels', 'messages', 'delivery_status', 'campaign_archive'],
  'bulk_action.issuer': ['admin', 'api'],
  // A stop may come behind the last row.
  'bulk_action.state': ['collecting', 'running', 'undoing', 'undone'],
  'bulk_action_row.outcome': ['waiting', 'done', 'left_out', 'undone', 'partly_undone', 'kept'],
  'points_block.status': ['open', 'captured', 'released'],
  'points_movement.reason': ['add', 'spend', 'block', 'release', 'return', 'expire'],
  'points_transfer.type': ['adding', 'spending', 'p2p_adding', 'p2p_spending', 'blocked'],
  'points_transfer.issuer': ['admin', 'seller', 'system', 'api'],
  'acl_permission.resource': ['LEVEL', 'CUSTOMER', 'ADMIN'],
  'acl_permission.access': ['VIEW', 'MODIFY'],
  'login_account.role': ['customer', 'seller', 'admin'],
  'login_name.role': ['customer', 'seller', 'admin'],
  'login_name.kind': ['email', 'card', 'phone', 'username'],
  'login_name.purpose': ['any', 'record', 'login'],
  'contact_handover.kind': ['email', 'phone'],
  'campaign_tag.kind': ['level', 'segment', 'category', 'label'],
  'campaign.reward': ['discount_code', 'gift_code', 'cashback', 'event_code'],
  'coupon.deliveryStatus': ['ordered', 'shipped', 'delivered', 'canceled'],
  'coupon.cashbackStatus': ['pending', 'approved', 'paid', 'rejected'],
  'invitation.status': ['invited', 'registered', 'made_purchase'],
  'referral_payment.occasion': ['register', 'first_purchase', 'every_purchase'],
  'referral_payment.recipient': ['referrer', 'referred'],
  'expiry_notice.kind': ['points', 'coupon', 'level'],
  'customer.gender': ['male', 'female', 'not_disclosed'],
  'customer.statusType': ['new', 'active', 'blocked', 'deleted'],
  'customer.statusState': ['no-card', 'with-card'],
  'audit_entry.outcome': ['done', 'refused'],
  'message.status': ['pending', 'sent'],
  'webhook_attempt.status': ['500'],
  'attachment.state': ['removed', 'deleted'],
  'webhook_delivery.status': ['pending', 'succeeded', 'failed'],
};

/** Columns for which another place only shows that there is a value. */
const ONLY_THAT_THERE_IS_ONE = new Set([
  'password_token.accountId',
  'push_subscription.customerId',
  'saved_view.administratorId',
  'segment_customer.customerId',
  'login_session.accountId',
  'login_identity.accountId',
  'login_network.accountId',
]);
/** What names something that may be no more. */
const MAY_BE_GONE = new Set(['login_account.keptSessionId']);
/** What is lower may be so, too. */
const UPWARDS = new Set(['event_checkpoint.position', 'event.recordId', 'webhook_delivery.tries']);
/** Sums are over all of them, whichever row it is. */
const ONLY_THE_RANGE = new Set(['level_population.shard']);

/** Other values of the same type that a row could have; each is to be found. */
export async function tamperingsWith(
  app: TestApp,
  { tableName, columns, primaryColumns }: EntityMetadata,
  column: Column,
): Promise<Tampering[]> {
  const name = column.databaseName;
  const key = `${tableName}.${name}`;
  const keys = primaryColumns.map((each) => each.databaseName);
  const row = await rowToTamperWith(app, tableName, name, keys);
  const others = await getValues(app, tableName, name);
  const where = keys.map((each) => `\`${each}\` = ?`).join(' AND ');
  const named = [...keys, ...(NAMED_BY[tableName] ?? []), ...ownersIn(tableName, columns)];
  return otherValues(key, column, row[name] ?? null, others).map((value) => ({
    statement: `UPDATE ${tableName} SET \`${name}\` = ? WHERE ${where}`,
    values: [value, ...keys.map((each) => row[each] ?? null)],
    names: [...named.map((each) => String(row[each] ?? '')), String(value)].filter(
      (each) => each.length > 2 || /^\d+$/.test(each),
    ),
  }));
}

/** Counters and lists belong to what they count and list. */
function ownersIn(table: string, columns: readonly Column[]): string[] {
  return ['login_name', 'customer_search', 'login_session'].includes(table)
    ? columns.map(({ databaseName }) => databaseName).filter((name) => name.endsWith('Id'))
    : [];
}

async function rowToTamperWith(
  app: TestApp,
  table: string,
  column: string,
  keys: readonly string[],
): Promise<Row> {
  const defaults = Object.values(DEFAULT_LOGINS)
    .map((id) => `'${id}'`)
    .join(', ');
  const isOther = `\`${keys[0]}\` NOT IN (${defaults})`;
  const [first, isTold] = [
    ROWS[`${table}.${column}`] ?? `\`${column}\` IS NOT NULL`,
    conditionOfEvents(table),
  ];
  const conditions = [`(${first}) AND ${isTold}`, first, isTold, '1 = 1'];
  for (const condition of conditions) {
    const order = keys.map((key) => `\`${key}\``).join(', ');
    const [row] = await app.reader.query<Row[]>(
      `SELECT * FROM ${table} WHERE (${condition}) AND ${isOther} ORDER BY ${order} LIMIT 1`,
    );
    if (row) {
      return row;
    }
  }
  throw new Error(`There is no row in ${table} to tamper with ${column}`);
}

/** What other rows have there. */
async function getValues(app: TestApp, table: string, column: string): Promise<Value[]> {
  if (MAY_BE_GONE.has(`${table}.${column}`)) {
    return getValues(app, 'login_session', 'id');
  }
  const rows = await app.reader.query<{ value: Value }[]>(
    `SELECT DISTINCT \`${column}\` AS value FROM ${table} WHERE \`${column}\` IS NOT NULL LIMIT 20`,
  );
  return rows.map(({ value }) => value);
}

function otherValues(key: string, { type, length }: Column, value: Value, others: readonly Value[]): Value[] {
  const choices = CHOICES[key];
  if (choices) {
    return choices.filter((choice) => choice !== value);
  }
  switch (String(type)) {
    case 'datetime':
      return DAYS.map((days) => shifted(value, days));
    case 'boolean':
      return [Number(!Number(value))];
    case 'int':
    case 'integer':
    case 'bigint':
      return [
        Number(value) + 1_000_000,
        ...(ONLY_THE_RANGE.has(key) ? [] : [Number(value) + 1]),
        ...(ONLY_THE_RANGE.has(key) || UPWARDS.has(key) ? [] : [Math.max(0, Number(value) - 1)]),
      ].filter((other) => other !== Number(value));
    default:
      return length === '36' ? otherIds(key, value, others) : otherTexts(String(value ?? ''), Number(length));
  }
}

function otherIds(key: string, value: Value, others: readonly Value[]): Value[] {
  const another = ONLY_THAT_THERE_IS_ONE.has(key) ? undefined : others.find((other) => other !== value);
  return [...(MAY_BE_GONE.has(key) ? [] : [randomUUID()]), ...(another === undefined ? [] : [another])];
}

function otherTexts(value: string, length: number): Value[] {
  const last = value.slice(-1);
  const otherDigits = ['1', '2', '9', '5', '7'].filter((digit) => digit !== last).slice(0, 4);
  return /^[\d-]+$/.test(value)
    ? // Several: other rows may have some of them, where a value stands once.
      [
        ...otherDigits.map((digit) => value.slice(0, -1) + digit),
        ...(value.includes('-') ? [] : [`${value}007`.slice(-length)]),
      ]
    : [
        `${value}x`.slice(-length),
        value === '' ? 'y' : last === 'a' ? `${value.slice(0, -1)}b` : `${value.slice(0, -1)}a`,
      ];
}

function shifted(value: Value | Date, days: number): string {
  const instant =
    value instanceof Date
      ? value
      : new Date(value === null ? '2030-01-01T00:00:00Z' : `${String(value).replace(' ', 'T')}Z`);
  return new Date(instant.getTime() + days * 86_400_000).toISOString().replace('T', ' ').replace('Z', '');
}
