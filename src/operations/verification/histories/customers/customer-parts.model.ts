import { type Difference, isSame, formatValue, compareValues } from '#platform/database/query/verifier.js';
import { readPhone } from '#platform/phone.js';
import type { CustomerRow, LabelRow } from '../rows.model.js';
import {
  getId,
  getMember,
  eventName,
  textIn,
  type RecordedEvent,
} from '../../events/recorded-event.model.js';

/** The values that events state of a customer, each with its event. */
export type Recorded = ReadonlyMap<string, { readonly value: unknown; readonly by: string }>;

const DAY_MS = 24 * 3_600_000;

/** Columns that events tell of one by one; nothing, when there is none. */
const COLUMNS = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'gender',
  'birthDate',
  'loyaltyCardNumber',
  'agreement1',
  'agreement2',
  'agreement3',
  'street',
  'address1',
  'address2',
  'postal',
  'city',
  'province',
  'country',
  'companyName',
  'nip',
] as const satisfies readonly (keyof CustomerRow)[];

/** Taken away without an event. */
const MAY_BE_EMPTY = ['posId', 'sellerId'] as const;

/** The columns of a customer against the last event that tells of each. */
export function* compareParts(
  customer: CustomerRow,
  labels: readonly LabelRow[],
  recorded: Recorded,
): Generator<Difference> {
  const row = { table: 'customer', id: customer.id };
  for (const column of COLUMNS) {
    const { value, by = 'the events' } = recorded.get(column) ?? {};
    // The event of what is taken away has an empty text.
    const expected = column === 'phone' && customer.phone !== value ? phoneNow(value) : value;
    yield* compareValues(row, column, orNothing(customer[column]), by, orNothing(expected), true);
  }
  for (const column of MAY_BE_EMPTY) {
    const { value, by = 'the events' } = recorded.get(column) ?? {};
    if (customer[column] !== null) {
      yield* compareValues(row, column, customer[column], by, value);
    }
  }
  const { value: status, by = 'the events' } = recorded.get('statusType') ?? {};
  yield* compareValues(row, 'statusType', customer.statusType, by, status);
  yield* compareAvatar(customer, recorded);
  yield* compareStatus(customer);
  yield* compareLabels(customer, labels, recorded);
}

/** The last event tells all of it. */
function* compareAvatar({ id, avatar }: CustomerRow, recorded: Recorded): Generator<Difference> {
  const { value, by = 'the events' } = recorded.get('avatar') ?? {};
  const { path, originalName, mime } = (value ?? {}) as Readonly<Record<string, unknown>>;
  const row = { table: 'customer', id };
  const expectedPath = avatar && `customer/${id}/avatar?v=${avatar.id}`;
  yield* compareValues(row, 'avatar.id', expectedPath, by, path, true);
  yield* compareValues(row, 'avatar.originalName', avatar?.originalName, by, originalName, true);
  yield* compareValues(row, 'avatar.mimeType', avatar?.mimeType, by, mime, true);
}

/** Events of earlier versions have phones as they were typed; a migration has written those of customers otherwise. */
function phoneNow(recorded: unknown): unknown {
  return typeof recorded === 'string' ? (readPhone(recorded) ?? recorded) : recorded;
}

function orNothing(value: unknown): unknown {
  return value === '' ? null : value;
}

function* compareStatus(customer: CustomerRow): Generator<Difference> {
  const { id, statusType, statusState, loyaltyCardNumber, activationToken, activationCode } = customer;
  const row = { table: 'customer', id };
  const state = loyaltyCardNumber === null ? 'no-card' : 'with-card';
  const by = 'statusType and loyaltyCardNumber';
  yield* compareValues(row, 'statusState', statusState, by, statusType === 'active' ? state : null);
  // An active customer may have a token for a changed e-mail: `LoginsVerifier` compares it with what waits.
  const mayConfirm = statusType === 'active';
  for (const [column, value] of Object.entries({ activationToken, activationCode })) {
    if (column === 'activationToken' && mayConfirm) {
      continue;
    }
    if (value !== null && statusType !== 'new') {
      yield { ...row, what: column, actual: 'a value', by: `statusType ${statusType}`, expected: 'nothing' };
    }
  }
}

function* compareLabels(
  { id }: CustomerRow,
  labels: readonly LabelRow[],
  recorded: Recorded,
): Generator<Difference> {
  const { value = [], by = 'the events' } = recorded.get('labels') ?? {};
  const stored = labels.map(({ labelKey: key, labelValue }) => ({ key, value: labelValue }));
  if (!isSame(inOrder(stored), inOrder(value as Label[]))) {
    const [actual, expected] = [stored, value as Label[]].map(({ length }) => `${length} labels`);
    yield {
      table: 'customer_label',
      id,
      what: 'labels of the customer',
      actual: `${actual}`,
      by,
      expected: `${expected}, or others`,
    };
  }
}

interface Label {
  readonly key: string;
  readonly value: string;
}

function inOrder(labels: readonly Label[]): string[] {
  return labels.map(({ key, value }) => JSON.stringify([key, value])).sort();
}

/** Days are those of the time zone of the service as it was then, and no zone is further than 14 hours from UTC. */
export function* compareDays(customer: CustomerRow): Generator<Difference> {
  const { id, createdAt, registeredOn, registeredDay, birthDate, birthday } = customer;
  const row = { table: 'customer', id };
  yield* compareValues(row, 'birthday', birthday, 'birthDate', birthDate && birthDate.slice(5), true);
  yield* compareValues(row, 'registeredDay', registeredDay, 'registeredOn', registeredOn.slice(5));
  const days = [-1, 0, 1].map((day) =>
    new Date(createdAt.getTime() + day * DAY_MS).toISOString().slice(0, 10),
  );
  if (!days.includes(registeredOn)) {
    yield {
      ...row,
      what: 'registeredOn',
      actual: registeredOn,
      by: 'createdAt',
      expected: formatValue(createdAt),
    };
  }
}

/** The levels of one customer: each move begins where the one before it has ended. */
export class LevelMoves {
  private levelId: string | null = null;
  private isManual = false;
  private by = 'the events';

  *note(event: RecordedEvent): Generator<Difference> {
    const { payload } = event;
    const row = { table: 'event', id: getId(event) };
    const oldLevelId = textIn(payload, 'oldLevelId', 'levelId') || null;
    const manually = getMember(payload, 'manually') === true;
    const isRemoved = getMember(payload, 'removeLevelManually') === true;
    yield* compareValues(row, 'oldLevelId.levelId', oldLevelId, this.by, this.levelId);
    // Points do not move a customer whose level was chosen by hand; removing that choice does.
    const removed = this.isManual && !manually;
    yield* compareValues(row, 'removeLevelManually', isRemoved, `${this.by} and "manually"`, removed);
    this.levelId = textIn(payload, 'levelId', 'levelId') || null;
    this.isManual = manually;
    this.by = eventName(event);
  }

  *compare({ id, levelId, manualLevel }: CustomerRow): Generator<Difference> {
    const row = { table: 'customer', id };
    yield* compareValues(row, 'levelId', levelId, this.by, this.levelId);
    yield* compareValues(row, 'manualLevel', manualLevel, this.by, this.isManual);
  }
}
