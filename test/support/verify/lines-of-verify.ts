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

/** The comparison that has found the last tampering of a table, which most likely finds the next one, too. */
const lastToFind = new Map<string, Verifier>();
/** What each has taken, in ms: behind that one, the quick ones are asked first. */
const durations = new Map<Verifier, number>();

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
      const table = getTable(statement);
      const place = (verifier: Verifier) =>
        verifier === lastToFind.get(table) ? -1 : (durations.get(verifier) ?? 0);
      for (const verifier of [...all].sort((one, other) => place(one) - place(other))) {
        const begun = performance.now();
        lines = [...lines, ...(await getLines(app, tx, verifier))];
        durations.set(verifier, performance.now() - begun);
        if (lines.some(until)) {
          lastToFind.set(table, verifier);
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

function getTable(statement: string): string {
  return /^(?:UPDATE|INSERT INTO|DELETE FROM) (\w+)/.exec(statement)?.[1] ?? '';
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
