/** A change with all its values, as the use case passes it. */
export interface ChangeToNote {
  readonly type: string;
  readonly id: string;
  /** Null when the resource is added. */
  readonly before: object | null;
  /** The changed values; null when the resource is removed. */
  readonly after: object | null;
  /** Fields whose values may be recorded. For all others only the fact of a change is recorded: they may be secret or personal. */
  readonly shown: readonly string[];
  /** The customer, when the resource belongs to one. */
  readonly customerId?: string | null | undefined;
}

type Values = Readonly<Record<string, unknown>>;

export interface Change {
  readonly type: string;
  readonly id: string;
  readonly kind: 'added' | 'changed' | 'removed';
  readonly customerId?: string;
  readonly before?: Values;
  readonly after?: Values;
  /** Fields that changed, without their values. */
  readonly hidden?: readonly string[];
}

const VALUE_LENGTH_MAX = 500;
/** Fields of every row that carry no information. */
const IGNORED_FIELDS: ReadonlySet<string> = new Set(['id', 'revision', 'createdAt']);

/** Keeps the values of the fields in `shown` only, so a new column stays hidden until it is listed there. */
export function getChange({ type, id, before, after, shown, customerId }: ChangeToNote): Change {
  const kind = before === null ? 'added' : after === null ? 'removed' : 'changed';
  const [old, fresh] = [(before ?? {}) as Values, (after ?? {}) as Values];
  const fields = Object.keys(kind === 'removed' ? old : fresh).filter(
    (field) => !IGNORED_FIELDS.has(field) && getText(old[field]) !== getText(fresh[field]),
  );
  const visible = fields.filter((field) => shown.includes(field));
  const hidden = fields.filter((field) => !shown.includes(field));
  return {
    type,
    id,
    kind,
    ...(customerId !== undefined && customerId !== null && { customerId }),
    ...(kind !== 'added' && visible.length > 0 && { before: getValues(old, visible) }),
    ...(kind !== 'removed' && visible.length > 0 && { after: getValues(fresh, visible) }),
    ...(kind === 'changed' && hidden.length > 0 && { hidden }),
  };
}

/** Merges several changes of one resource in one unit of work. */
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

function getValues(row: Values, fields: readonly string[]): Values {
  return Object.fromEntries(fields.map((field) => [field, shortened(row[field])]));
}

function shortened(value: unknown): unknown {
  const text = getText(value);
  return text.length > VALUE_LENGTH_MAX ? `${text.slice(0, VALUE_LENGTH_MAX)}…` : (value ?? null);
}

function getText(value: unknown): string {
  return JSON.stringify(value ?? null);
}
