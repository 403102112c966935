import type { MigrationInterface, QueryRunner } from 'typeorm';

const COUPONS_AT_ONCE = 500;

interface Noted {
  readonly id: string;
  readonly customerId: string;
}

interface Part {
  readonly id: string;
  readonly restoredFromId: string | null;
  readonly isOpenUse: number | string;
  readonly takenBackCents: number | string | null;
}

/**
 * Where a gift is used in several parts, and a return of its sale has left a note at one of them, each of the others gets a note of 0: the
 * value that is to go goes with whichever comes back first.
 */
export class NoteAllPartsOfGifts1760000353000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (let last = ''; ;) {
      const noted = (await queryRunner.query(
        `SELECT id, customerId FROM coupon WHERE id > ? AND takenBackCents > 0 ORDER BY id LIMIT ${COUPONS_AT_ONCE}`,
        [last],
      )) as Noted[];
      const end = noted.at(-1)?.id;
      if (end === undefined) {
        return;
      }
      await noteOthers(queryRunner, [...new Set(noted.map(({ customerId }) => customerId))]);
      last = end;
    }
  }

  /** A note of 0 says nothing wrong to the version before: the coupon stays used. */
  async down(): Promise<void> {
    // Which of the notes were there before is not known.
  }
}

async function noteOthers(queryRunner: QueryRunner, customerIds: readonly string[]): Promise<void> {
  const parts = (await queryRunner.query(
    `SELECT id, restoredFromId, takenBackCents,
            CASE WHEN used = 1 AND canceledAt IS NULL AND valueCents > returnedCents THEN 1 ELSE 0 END AS isOpenUse
       FROM coupon WHERE customerId IN (${customerIds.map(() => '?').join(', ')})
        AND valueCents IS NOT NULL AND (restoredFromId IS NOT NULL OR returnedCents > 0)`,
    [...customerIds],
  )) as Part[];
  const parents = new Map(parts.map(({ id, restoredFromId }) => [id, restoredFromId]));
  const getOrigin = (id: string): string => {
    const parent = parents.get(id);
    return parent ? getOrigin(parent) : id;
  };
  const origins = new Set(
    parts.filter(({ takenBackCents }) => Number(takenBackCents) > 0).map(({ id }) => getOrigin(id)),
  );
  const others = parts
    .filter(({ takenBackCents, isOpenUse }) => takenBackCents === null && Number(isOpenUse) === 1)
    .filter(({ id }) => origins.has(getOrigin(id)));
  for (const { id } of others) {
    await queryRunner.query(
      'UPDATE coupon SET takenBackCents = 0 WHERE id = ? AND used = 1 AND takenBackCents IS NULL',
      [id],
    );
  }
}
