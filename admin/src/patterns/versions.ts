/** A record as a form shows it, and which version of the record that is. */
export interface Version<Values> {
  readonly values: Values;
  readonly revision: string | undefined;
}

/** One field of a record in two versions. Forms name it so: `location.street`. A list is one field. */
export interface Difference {
  readonly path: string;
  readonly theirs: unknown;
  readonly mine: unknown;
}

/** What two people made of one version of a record. */
export interface Comparison {
  /** Both changed these, and not to the same value. */
  readonly both: readonly Difference[];
  /** The other person alone changed these. */
  readonly theirs: readonly Difference[];
}

interface Versions<Values extends object> {
  /** The version that both began with. */
  readonly base: Values;
  readonly theirs: Values;
  readonly mine: Values;
}

export function compareVersions<Values extends object>(versions: Versions<Values>): Comparison {
  const { base, theirs, mine } = versions;
  const mineChanged = new Set(getDifferences(base, mine).map(({ path }) => path));
  const differences = getDifferences(theirs, mine);
  return {
    both: differences.filter(
      ({ path, theirs: value }) => mineChanged.has(path) && !isSame(value, getAt(base, path)),
    ),
    theirs: differences.filter(({ path }) => !mineChanged.has(path)),
  };
}

/** My version, with what the other person changed in fields that I left alone. */
export function mergeVersions<Values extends object>({ base, theirs, mine }: Versions<Values>): Values {
  return merge(base, theirs, mine) as Values;
}

/** The fields that were changed: others are left to who changes them meanwhile. */
export function getChanged<Values extends object>(base: Values, mine: Values): Partial<Values> {
  const changed = Object.entries(mine).filter(([name, value]) => !isSame(getMember(base, name), value));
  return Object.fromEntries(changed) as Partial<Values>;
}

function merge(base: unknown, theirs: unknown, mine: unknown): unknown {
  if (!isMap(theirs) || !isMap(mine)) {
    return isSame(base, mine) ? theirs : mine;
  }
  const names = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
  return Object.fromEntries(
    [...names].map((name) => [
      name,
      merge(getMember(base, name), getMember(theirs, name), getMember(mine, name)),
    ]),
  );
}

function getDifferences(theirs: object, mine: object, above = ''): Difference[] {
  const names = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
  return [...names].flatMap((name) => {
    const path = `${above}${name}`;
    const [left, right] = [getMember(theirs, name), getMember(mine, name)];
    if (isMap(left) && isMap(right)) {
      return getDifferences(left, right, `${path}.`);
    }
    return isSame(left, right) ? [] : [{ path, theirs: left, mine: right }];
  });
}

function getAt(record: object, path: string): unknown {
  return path.split('.').reduce<unknown>(getMember, record);
}

function getMember(record: unknown, name: string): unknown {
  return isMap(record) ? (Reflect.get(record, name) as unknown) : undefined;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? '') === JSON.stringify(other ?? '');
}

function isMap(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
