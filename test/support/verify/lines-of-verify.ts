import type { Type } from '@nestjs/common';
import { type Difference, getLine, Verify } from '../../../src/operations/verification/index.js';
import { Verifier } from '#platform/database/query/verifier.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Extensions } from '#platform/extensions.js';
import { DEFAULT_LOGINS } from '../scenes/logins.js';
import type { Tampering } from './tampering.js';
import type { TestApp } from '../app/test-app.js';

class Undone extends Error {}

/** What is asked of `verify` after a tampering. */
interface Questions {
  /** These comparisons and no others. */
  readonly only?: readonly Type<Verifier>[];
  /** What is written besides. */
  readonly more?: readonly Tampering[];
  /** Ends when a line is this one: what else could be said does not matter. */
  readonly until?: (line: string) => boolean;
}

/** The comparison that has found the last tampering of a test: it most likely finds the next one, too. */
let lastToFind: Verifier | undefined;

/** The lines that `verify` prints after a tampering, which is undone afterwards; null when the database has refused it. */
export async function linesAfter(
  app: TestApp,
  { statement, values }: Tampering,
  { only, more = [], until = () => false }: Questions = {},
): Promise<string[] | null> {
  let lines: string[] | null = null;
  await app.unitOfWork
    .run(async (tx) => {
      for (const each of [{ statement, values }, ...more]) {
        await tx.query(each.statement, [...each.values]);
      }
      lines = [];
      const all = only?.map((type) => app.nest.get(type)) ?? app.nest.get(Extensions).of(Verifier);
      const inOrder = [...all].sort(
        (one, other) => Number(other === lastToFind) - Number(one === lastToFind),
      );
      for (const verifier of inOrder) {
        lines = [...lines, ...(await getLines(app, tx, verifier))];
        if (lines.some(until)) {
          lastToFind = verifier;
          break;
        }
      }
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone) && lines !== null) {
        throw error;
      }
    });
  return lines;
}

async function getLines(app: TestApp, tx: Tx, verifier: Verifier): Promise<string[]> {
  const found: string[] = [];
  const watcher = {
    reached: () => undefined,
    found: (each: Difference) => void found.push(getLine(each)),
  };
  await app.nest.get(Verify).compare(tx, watcher, [verifier]);
  return found.filter((line) => !Object.values(DEFAULT_LOGINS).some((id) => line.includes(id)));
}
