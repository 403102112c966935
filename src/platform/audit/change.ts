/** A change as whoever makes it knows it. */
export interface Noted {
  /** What kind of thing it is: `webhook`. */
  readonly type: string;
  readonly id: string;
  /** Null when there was none. */
  readonly before: object | null;
  /** What is different now; null when it is gone. */
  readonly after: object | null;
  /** Fields whose values may be told. Of all others it is said only that they changed: they may be secret, or somebody's own. */
  readonly shown: readonly string[];
  /** Whose, when it is a customer's. */
  readonly customerId?: string | null | undefined;
}

type Values = Readonly<Record<string, unknown>>;

/** What may be kept of it. */
export interface Change {
  readonly type: string;
  readonly id: string;
  readonly kind: 'added' | 'changed' | 'removed';
  readonly customerId?: string;
  readonly before?: Values;
  readonly after?: Values;
  /** Fields that changed and whose values are not told. */
  readonly hidden?: readonly string[];
}

const VALUE_LENGTH_MAX = 500;
/** What every row has, and what says nothing. */
const UNTOLD: ReadonlySet<string> = new Set(['id', 'revision', 'createdAt']);

/** Keeps values of fields that are named as harmless, and of no others: whoever adds a column has to say so. */
export function changeOf({ type, id, before, after, shown, customerId }: Noted): Change {
  const kind = before === null ? 'added' : after === null ? 'removed' : 'changed';
  const [old, fresh] = [(before ?? {}) as Values, (after ?? {}) as Values];
  const fields = Object.keys(kind === 'removed' ? old : fresh).filter(
    (field) => !UNTOLD.has(field) && textOf(old[field]) !== textOf(fresh[field]),
  );
  const told = fields.filter((field) => shown.includes(field));
  const hidden = fields.filter((field) => !shown.includes(field));
  return {
    type,
    id,
    kind,
    ...(customerId !== undefined && customerId !== null && { customerId }),
    ...(kind !== 'added' && told.length > 0 && { before: valuesOf(old, told) }),
    ...(kind !== 'removed' && told.length > 0 && { after: valuesOf(fresh, told) }),
    ...(kind === 'changed' && hidden.length > 0 && { hidden }),
  };
}

/** What is changed piece by piece in one unit of work has changed once. */
export function addTo(changes: Change[], change: Change): void {
  const index = changes.findIndex(({ type, id }) => type === change.type && id === change.id);
  const known = changes[index];
  if (!known || change.kind !== 'changed' || known.kind === 'removed') {
    changes.push(change);
    return;
  }
  const after = { ...known.after, ...change.after };
  const before = { ...change.before, ...known.before };
  const hidden = [...new Set([...(known.hidden ?? []), ...(change.hidden ?? [])])];
  changes[index] = {
    ...known,
    ...(known.kind === 'changed' && Object.keys(before).length > 0 && { before }),
    ...(Object.keys(after).length > 0 && { after }),
    ...(hidden.length > 0 && known.kind === 'changed' && { hidden }),
  };
}

function valuesOf(row: Values, fields: readonly string[]): Values {
  return Object.fromEntries(fields.map((field) => [field, shortened(row[field])]));
}

/** Nothing is longer than what somebody reads: of a long text, the beginning. */
function shortened(value: unknown): unknown {
  const text = textOf(value);
  return text.length > VALUE_LENGTH_MAX ? `${text.slice(0, VALUE_LENGTH_MAX)}…` : (value ?? null);
}

function textOf(value: unknown): string {
  return JSON.stringify(value ?? null);
}
