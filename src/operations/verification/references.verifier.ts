import { Injectable } from '@nestjs/common';
import { differencesBy, SHOWN_MAX, type TableCheck } from '#platform/database/query/comparison.js';
import type { QuerySource } from '#platform/database/query/statement.js';
import { type Difference, Verifier } from '#platform/database/query/verifier.js';
import { Extension } from '#platform/extensions.js';

interface Reference {
  readonly table: string;
  readonly column: string;
  /** The table whose id it is. */
  readonly to: string;
  /** Which rows have one, and more about the other row `r`. */
  readonly where?: string;
  readonly and?: string;
  /** What names the row, where that is not its id. */
  readonly id?: string;
}

/** Rows that name another row. There are no foreign keys: a purchase would wait for the row of its campaign. */
const REFERENCES: readonly Reference[] = [
  { table: 'account', column: 'customerId', to: 'customer', where: "t.kind = 'customer'" },
  { table: 'points_transfer', column: 'accountId', to: 'account', and: "r.kind = 'customer'" },
  { table: 'points_lot', column: 'accountId', to: 'account', and: "r.kind = 'customer'" },
  { table: 'points_block', column: 'accountId', to: 'account', and: "r.kind = 'customer'" },
  { table: 'points_lot', column: 'id', to: 'points_transfer', and: 'r.accountId = t.accountId' },
  {
    table: 'points_block',
    column: 'id',
    to: 'points_transfer',
    and: "r.accountId = t.accountId AND r.type = 'blocked'",
  },
  { table: 'customer', column: 'storeId', to: 'store' },
  { table: 'customer', column: 'levelId', to: 'level', where: 't.levelId IS NOT NULL' },
  { table: 'customer_label', column: 'customerId', to: 'customer', id: 't.customerId' },
  { table: 'customer_search', column: 'customerId', to: 'customer', id: 't.customerId' },
  { table: 'campaign', column: 'storeId', to: 'store' },
  { table: 'campaign_tag', column: 'campaignId', to: 'campaign', id: 't.campaignId' },
  ...(['level', 'segment'] as const).map((kind) => ({
    table: 'campaign_tag',
    column: 'tag',
    to: kind,
    where: `t.kind = '${kind}'`,
    id: 't.campaignId',
  })),
  {
    table: 'campaign_tag',
    column: 'tag',
    to: 'campaign_category',
    where: "t.kind = 'category'",
    id: 't.campaignId',
  },
  { table: 'coupon', column: 'campaignId', to: 'campaign' },
  { table: 'coupon', column: 'customerId', to: 'customer', where: 't.customerId IS NOT NULL' },
  { table: 'coupon_stock', column: 'campaignId', to: 'campaign', id: 't.campaignId' },
  { table: 'expiry_notice', column: 'customerId', to: 'customer' },
  { table: 'level_population', column: 'levelId', to: 'level', id: 't.levelId' },
  { table: 'level_population', column: 'storeId', to: 'store', id: 't.storeId' },
  { table: 'segment_customer', column: 'customerId', to: 'customer', id: 't.criterionId' },
  { table: 'segment_customer', column: 'segmentId', to: 'segment', id: 't.criterionId' },
  { table: 'acl_permission', column: 'roleId', to: 'acl_role' },
  { table: 'administrator_role', column: 'roleId', to: 'acl_role', id: 't.administratorId' },
  { table: 'administrator_role', column: 'administratorId', to: 'administrator', id: 't.administratorId' },
  {
    table: 'api_key',
    column: 'accountId',
    to: 'administrator',
    where: 't.accountId IS NOT NULL',
    and: 'r.isExternal = 1',
  },
  { table: 'login_session', column: 'accountId', to: 'login_account' },
  { table: 'login_network', column: 'accountId', to: 'login_account', id: 't.accountId' },
  { table: 'contact_handover', column: 'accountId', to: 'login_account', id: 't.accountId' },
  { table: 'refresh_token', column: 'sessionId', to: 'login_session', id: 't.hash' },
  {
    table: 'login_name',
    column: 'accountId',
    to: 'login_account',
    and: 'r.role = t.role',
    id: 't.accountId',
  },
  {
    table: 'login_account',
    column: 'id',
    to: 'customer',
    where: "t.role = 'customer'",
    and: "r.statusType <> 'deleted' AND r.anonymizedAt IS NULL",
  },
  { table: 'login_account', column: 'id', to: 'seller', where: "t.role = 'seller'", and: 'r.deleted = 0' },
  { table: 'login_account', column: 'id', to: 'administrator', where: "t.role = 'admin'" },
  { table: 'webhook_delivery', column: 'webhookId', to: 'webhook' },
  { table: 'webhook_lane', column: 'webhookId', to: 'webhook' },
  { table: 'webhook_attempt', column: 'deliveryId', to: 'webhook_delivery' },
];

/** Every row that is named is there. */
@Extension(Verifier)
@Injectable()
export class ReferencesVerifier extends Verifier {
  override async *differences(source: QuerySource): AsyncGenerator<Difference> {
    for (const reference of REFERENCES) {
      yield* differencesBy(source, getCheck(reference));
    }
  }
}

function getCheck({ table, column, to, where = '1 = 1', and = '1 = 1', id = 't.id' }: Reference): TableCheck {
  const sql = `SELECT ${id} AS id, t.${column} AS actual, 'a row' AS expected FROM ${table} t
    LEFT JOIN ${to} r ON r.id = t.${column} AND ${and} WHERE ${where} AND r.id IS NULL LIMIT ${SHOWN_MAX}`;
  return { table, what: column, by: `table ${to}`, sql };
}
