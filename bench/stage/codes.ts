import type { Database } from './stage.js';

/**
 * Puts codes into the stock of campaigns that have one, in the database itself: the interface would take long. Every column
 * is as in the row that is there, but for the code and the id. Ids are anywhere between the lowest and the highest, as
 * random ones are, but in order, so that a million take seconds.
 */
export async function addCodes(
  database: Database,
  campaignIds: readonly string[],
  count: number,
): Promise<void> {
  const { insert, numbers } = counting(database, count);
  const code = database.kind === 'file' ? "'CODE' || n" : "CONCAT('CODE', n)";
  for (const [index, campaignId] of campaignIds.entries()) {
    const [row = {}] = await database.query(
      'SELECT * FROM coupon WHERE campaignId = ? AND customerId IS NULL AND stockKey IS NOT NULL LIMIT 1',
      [campaignId],
    );
    const own: Readonly<Record<string, string>> = {
      id: idOf(database, index, count),
      code,
      stockKey: code,
    };
    const columns = Object.keys(row);
    const values = columns.map((column) => own[column] ?? column);
    await database.query(
      `${insert} INTO coupon (${columns.join(', ')})
       SELECT ${values.join(', ')} FROM ${numbers} CROSS JOIN coupon WHERE coupon.id = ?`,
      [String(row['id'])],
    );
    await database.query('UPDATE coupon_stock SET codes = codes + ? WHERE campaignId = ? AND shard = 0', [
      count,
      campaignId,
    ]);
  }
}

/** Numbers from 1 on, as `n`: MariaDB has a table for every sequence of them. */
function counting({ kind }: Database, count: number): { insert: string; numbers: string } {
  return kind === 'file'
    ? {
        insert: `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count}) INSERT`,
        numbers: 'numbers',
      }
    : { insert: 'INSERT', numbers: `(SELECT seq AS n FROM seq_1_to_${count}) numbers` };
}

function idOf({ kind }: Database, index: number, count: number): string {
  const place = `n * ${Math.floor(2 ** 48 / (count + 1))}`;
  const tail = (index + 1).toString(16).padStart(12, '0');
  if (kind === 'file') {
    return `printf('%08x-%04x-4%03x-8000-${tail}', (${place}) >> 16, (${place}) & 65535, n & 4095)`;
  }
  const high = `LPAD(LOWER(HEX(${place})), 12, '0')`;
  const low = `LPAD(LOWER(HEX(n & 4095)), 3, '0')`;
  return `CONCAT(LEFT(${high}, 8), '-', RIGHT(${high}, 4), '-4', ${low}, '-8000-${tail}')`;
}
