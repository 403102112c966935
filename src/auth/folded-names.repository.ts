import { foldedName, type LoginNameKind } from './login-name.rules.js';

/** Sends a statement, and answers with its rows: of a migration, or of a unit of work. */
export type Ask = (statement: string, values: unknown[]) => Promise<unknown>;

export interface SpelledName {
  readonly name: string;
  readonly folded: string | null;
  readonly accountId: string;
}

const NAMES_AT_ONCE = 500;
const OF_KIND = "role = 'customer' AND kind = ?";

/**
 * Folds the names of a kind that are not folded yet, in pieces: those of earlier versions. It can be stopped and begun again at any place.
 * When several names differ only by their spelling, the one that `foldedName` would write is found by every spelling that no other name
 * has. When none is written so, each is found by its own spelling only. No name is removed.
 */
export async function foldNames(ask: Ask, kind: LoginNameKind): Promise<void> {
  const ambiguous = new Set<string>();
  for (const isPlain of [true, false]) {
    for (let last: string | undefined = ''; last !== undefined;) {
      last = await foldPiece(ask, kind, last, { isPlain, ambiguous });
    }
  }
}

/** Returns the names that are not folded, because others are spelled alike. */
export async function unfoldedNames(ask: Ask, kind: LoginNameKind): Promise<SpelledName[]> {
  return (await ask(
    `SELECT name, folded, accountId FROM login_name WHERE ${OF_KIND} AND folded IS NULL ORDER BY name`,
    [kind],
  )) as SpelledName[];
}

export async function getOwners(
  ask: Ask,
  kind: LoginNameKind,
  folded: readonly string[],
): Promise<SpelledName[]> {
  return folded.length === 0
    ? []
    : ((await ask(
        `SELECT name, folded, accountId FROM login_name WHERE ${OF_KIND} AND folded IN (${marks(folded)})`,
        [kind, ...folded],
      )) as SpelledName[]);
}

/** @returns where the next piece begins */
async function foldPiece(
  ask: Ask,
  kind: LoginNameKind,
  after: string,
  { isPlain, ambiguous }: { readonly isPlain: boolean; readonly ambiguous: Set<string> },
): Promise<string | undefined> {
  const found = (await ask(
    `SELECT name, folded, accountId FROM login_name WHERE ${OF_KIND} AND name > ? AND folded IS NULL
      ORDER BY name LIMIT ${NAMES_AT_ONCE}`,
    [kind, after],
  )) as SpelledName[];
  const wanted = new Map<string, string[]>();
  for (const { name } of found) {
    const folded = foldedName(kind, name);
    if (folded !== null && (folded === name) === isPlain) {
      wanted.set(folded, [...(wanted.get(folded) ?? []), name]);
    }
  }
  const owners = new Map(
    (await getOwners(ask, kind, [...wanted.keys()])).map((owner) => [owner.folded ?? '', owner.name]),
  );
  const pairs: (readonly [name: string, folded: string])[] = [];
  for (const [folded, [name = '', ...more]] of wanted) {
    const owner = owners.get(folded);
    if (!isPlain && owner !== folded && (more.length > 0 || owner !== undefined)) {
      ambiguous.add(folded);
    }
    if (owner === undefined && !ambiguous.has(folded)) {
      pairs.push([name, folded]);
    }
  }
  await setFolded(ask, kind, pairs);
  const taken = [...owners].filter(([folded]) => ambiguous.has(folded)).map(([folded]) => folded);
  if (taken.length > 0) {
    await ask(`UPDATE login_name SET folded = NULL WHERE ${OF_KIND} AND folded IN (${marks(taken)})`, [
      kind,
      ...taken,
    ]);
  }
  return found.length < NAMES_AT_ONCE ? undefined : found.at(-1)?.name;
}

async function setFolded(
  ask: Ask,
  kind: LoginNameKind,
  pairs: readonly (readonly [name: string, folded: string])[],
): Promise<void> {
  if (pairs.length > 0) {
    const names = pairs.map(([name]) => name);
    await ask(
      `UPDATE login_name SET folded = CASE name ${pairs.map(() => 'WHEN ? THEN ?').join(' ')} END
        WHERE ${OF_KIND} AND name IN (${marks(names)}) AND folded IS NULL`,
      [...pairs.flat(), kind, ...names],
    );
  }
}

function marks(values: readonly unknown[]): string {
  return values.map(() => '?').join(', ');
}
