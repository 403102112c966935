import type { MigrationInterface, QueryRunner } from 'typeorm';
import { big } from '#platform/database/schema/columns.js';
import { addColumns } from '#platform/database/schema/create-table.js';

const COLUMN = 'deliveryExcludedForLevelCents';
const TABLES = ['shop_transaction', 'customer_transactions'];
const SALES_AT_ONCE = 200;

interface Amounts {
  readonly grossCents: number | string;
  readonly deliveryCents: number | string;
  readonly excludedForLevelCents: number | string;
}

interface Sale extends Amounts {
  readonly id: string;
  readonly exclusions: string | Record<'deliverySKUs' | 'levelSKUs' | 'levelCategories', readonly string[]>;
}

interface Return extends Amounts {
  readonly id: string;
  readonly revisedId: string;
}

interface Item {
  readonly transactionId: string;
  readonly sku: string;
  readonly category: string | null;
  readonly grossCents: number | string;
}

interface Left {
  gross: number;
  delivery: number;
  excluded: number;
  both: number;
}

/**
 * What is in costs of delivery and in what does not count for the level: until now it was subtracted twice. It is computed from the lines
 * of sales, and from those of their returns as far as the two amounts that are kept of these admit. Then the rules for levels look at all
 * customers once more.
 */
export class CountArticlesOfBothListsOnce1760000354000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      if (queryRunner.dataSource.options.type === 'better-sqlite3') {
        // TypeORM would copy the table.
        await queryRunner.query(`ALTER TABLE "${table}" ADD COLUMN "${COLUMN}" bigint NOT NULL DEFAULT (0)`);
      } else {
        await addColumns(queryRunner, table, [{ ...big(COLUMN), default: 0 }]);
      }
    }
    for (let last = ''; ;) {
      const sales = (await queryRunner.query(
        `SELECT id, exclusions, grossCents, deliveryCents, excludedForLevelCents FROM shop_transaction
          WHERE id > ? AND documentType = 'sell' AND deliveryCents > 0 AND excludedForLevelCents > 0
          ORDER BY id LIMIT ${SALES_AT_ONCE}`,
        [last],
      )) as Sale[];
      const end = sales.at(-1)?.id;
      if (end === undefined) {
        return;
      }
      await fill(queryRunner, sales);
      last = end;
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      await queryRunner.dropColumns(table, [COLUMN]);
    }
  }
}

async function fill(queryRunner: QueryRunner, sales: readonly Sale[]): Promise<void> {
  const ids = sales.map(({ id }) => id);
  const returns = (await queryRunner.query(
    `SELECT id, revisedId, grossCents, deliveryCents, excludedForLevelCents FROM shop_transaction
      WHERE revisedId IN ${places(ids)} ORDER BY registeredAt, id`,
    ids,
  )) as Return[];
  const all = [...ids, ...returns.map(({ id }) => id)];
  const items = (await queryRunner.query(
    `SELECT transactionId, sku, category, grossCents FROM shop_transaction_item WHERE transactionId IN ${places(all)}`,
    all,
  )) as Item[];
  const found = new Map<string, number>();
  for (const sale of sales) {
    const own = returns.filter(({ revisedId }) => revisedId === sale.id);
    for (const [id, cents] of countBoth(sale, own, items)) {
      found.set(id, cents);
    }
  }
  const changed = [...found].filter(([, cents]) => cents !== 0);
  for (const [id, cents] of changed) {
    await queryRunner.query(`UPDATE shop_transaction SET ${COLUMN} = ? WHERE id = ?`, [cents, id]);
  }
  if (changed.length > 0) {
    await countAgain(
      queryRunner,
      changed.map(([id]) => id),
    );
  }
}

async function countAgain(queryRunner: QueryRunner, ids: readonly string[]): Promise<void> {
  await queryRunner.query(
    `UPDATE customer_transactions SET ${COLUMN} = (
       SELECT COALESCE(SUM(CASE WHEN t.documentType = 'sell' THEN t.${COLUMN} ELSE -t.${COLUMN} END), 0)
         FROM shop_transaction t WHERE t.customerId = customer_transactions.customerId)
      WHERE customerId IN (SELECT s.customerId FROM shop_transaction s WHERE s.id IN ${places(ids)})`,
    [...ids],
  );
  // With other rules a pass begins anew.
  await queryRunner.query("UPDATE level_pass SET rules = '', revision = revision + 1 WHERE rules <> ''");
}

/** By the ids of a sale and of its returns, the oldest first. */
function countBoth(sale: Sale, returns: readonly Return[], items: readonly Item[]): Map<string, number> {
  const { deliverySKUs, levelSKUs, levelCategories } = (
    typeof sale.exclusions === 'string' ? JSON.parse(sale.exclusions) : sale.exclusions
  ) as Exclude<Sale['exclusions'], string>;
  const isBoth = ({ sku, category }: Item) =>
    deliverySKUs.includes(sku) && (levelSKUs.includes(sku) || levelCategories.includes(category ?? ''));
  const getItems = (id: string) => items.filter(({ transactionId }) => transactionId === id);
  const sold = getItems(sale.id);
  const most = Math.min(Number(sale.deliveryCents), Number(sale.excludedForLevelCents));
  const both = within(sumUp(sold.filter(isBoth)), 0, most);
  const left: Left = { ...getAmounts(sale), both };
  const found = new Map([[sale.id, both]]);
  for (const each of returns) {
    // A shop need not send the category again.
    const own = getItems(each.id).filter(({ sku }) => sold.some((item) => item.sku === sku && isBoth(item)));
    const amounts = getAmounts(each);
    left.gross -= amounts.gross;
    left.delivery -= amounts.delivery;
    left.excluded -= amounts.excluded;
    const before = left.both;
    const least = Math.max(0, left.delivery + left.excluded - left.gross);
    left.both = within(before - sumUp(own), least, Math.min(left.delivery, left.excluded, before));
    found.set(each.id, before - left.both);
  }
  return found;
}

function getAmounts({ grossCents, deliveryCents, excludedForLevelCents }: Amounts): Omit<Left, 'both'> {
  return {
    gross: Number(grossCents),
    delivery: Number(deliveryCents),
    excluded: Number(excludedForLevelCents),
  };
}

/** The greatest where nothing is between the two. */
function within(cents: number, least: number, most: number): number {
  return Math.max(0, Math.min(Math.max(cents, least), most));
}

function sumUp(items: readonly Item[]): number {
  return items.reduce((sum, { grossCents }) => sum + Number(grossCents), 0);
}

function places(values: readonly unknown[]): string {
  return `(${values.map(() => '?').join(', ')})`;
}
