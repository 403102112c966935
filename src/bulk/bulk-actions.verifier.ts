import { Injectable } from '@nestjs/common';
import { Between, In, MoreThan } from 'typeorm';
import {
  differencesBy,
  getPieces,
  instantFromDatabase,
  type TableCheck,
} from '#platform/database/query/comparison.js';
import { inPieces } from '#platform/database/query/in-pieces.js';
import type { QuerySource } from '#platform/database/query/statement.js';
import { placesFor } from '#platform/database/query/values.js';
import { type Difference, formatValue, compareValues, Verifier } from '#platform/database/query/verifier.js';
import { Extension } from '#platform/extensions.js';
import { isNotBefore } from '#platform/time/timestamp.js';
import {
  BULK_OUTCOMES,
  BULK_STATES,
  type BulkActionEntity,
  type BulkActionRowEntity,
  type BulkOutcome,
  type BulkParameters,
} from './bulk-action.entity.js';
import { COUPON_DELIVERY_STATUSES, problemWithDelivery } from '../coupon/index.js';
import { BulkKindsService } from './bulk-kinds.service.js';
import {
  ADDED_LABELS,
  CAMPAIGN_ACTIVITY,
  CAMPAIGN_ARCHIVE,
  DELIVERY_STATUS,
  GIVEN_POINTS,
  REPEATED_MESSAGES,
} from './bulk-preview.rules.js';
import { readUndoNote } from './undo-note.rules.js';

const ACTIONS_AT_ONCE = 200;
const ROWS_AT_ONCE = 500;
const EVENTS_AT_ONCE = 2000;
const CHANGED: readonly BulkOutcome[] = ['done', 'undone', 'partly_undone', 'kept'];
const EXPLAINED: readonly BulkOutcome[] = ['left_out', 'partly_undone', 'kept'];
const ENDED: readonly BulkActionEntity['state'][] = ['done', 'stopped', 'undone'];

/** By kind: the events that tell of a change of a subject, and whether one tells of what the action does. */
const TRACES: Readonly<Record<string, Trace>> = {
  [ADDED_LABELS]: {
    names: ['User.Event.CustomerDetailsWereUpdated'],
    isOf: (payload, { key, value }) =>
      listIn(payload, 'customerData', 'labels').some(
        (label) => getMember(label, 'key') === key && getMember(label, 'value') === value,
      ),
  },
  [CAMPAIGN_ACTIVITY]: {
    names: ['Campaign.Event.CampaignWasUpdated'],
    isOf: (payload, { active }) => getMember(payload, 'campaignData', 'active') === (active === 1),
  },
  [CAMPAIGN_ARCHIVE]: {
    names: ['Campaign.Event.CampaignWasUpdated'],
    isOf: (payload, { archived }) =>
      (getMember(payload, 'campaignData', 'archivedAt') !== undefined) === (archived === 1),
  },
};
const DELIVERIES = 'Service.Domain.Campaign.Event.CampaignBoughtDeliveryStatusWasChanged';

/** Rows that no action counts. */
const OF_NO_ACTION: TableCheck = {
  table: 'bulk_action_row',
  what: 'actionId',
  by: 'table bulk_action',
  sql: `SELECT r.actionId AS id, r.actionId AS actual, 'an action' AS expected FROM bulk_action_row r
    LEFT JOIN bulk_action a ON a.id = r.actionId WHERE a.id IS NULL GROUP BY r.actionId`,
};
const OF_NO_STORE: TableCheck = {
  table: 'bulk_action',
  what: 'storeId',
  by: 'table store',
  sql: `SELECT a.id, a.storeId AS actual, 'a store' AS expected FROM bulk_action a
    LEFT JOIN store s ON s.id = a.storeId WHERE a.id >= ? AND a.id <= ? AND s.id IS NULL`,
};

/** Counters of bulk actions are those of their rows, and each row that is done names what was done to its subject. */
@Extension(Verifier)
@Injectable()
export class BulkActionsVerifier extends Verifier {
  constructor(private readonly kinds: BulkKindsService) {
    super();
  }

  override async *differences(source: QuerySource): AsyncGenerator<Difference> {
    yield* differencesBy(source, OF_NO_ACTION);
    for await (const piece of getPieces(source, 'bulk_action', ACTIONS_AT_ONCE)) {
      yield* differencesBy(source, OF_NO_STORE, piece);
      const where = { id: Between(...piece) };
      const counts = await countOutcomes(source, piece);
      for (const action of await source.find<BulkActionEntity>('bulk_action', { where })) {
        yield* this.actionUnlike(action, (outcomes) => countIn(counts, action.id, outcomes));
        yield* rowsUnlike(source, action);
      }
    }
  }

  private *actionUnlike(action: BulkActionEntity, count: CountOf): Generator<Difference> {
    const { id, kind, state } = action;
    const row = { table: 'bulk_action', id };
    yield* compareValues(
      row,
      'kind',
      kind,
      'the kinds of actions',
      this.kinds.has(kind) ? kind : 'one of them',
    );
    const isState = BULK_STATES.includes(state);
    yield* compareValues(row, 'state', state, 'the list of states', isState ? state : 'one of them');
    const by = 'its rows';
    yield* compareValues(row, 'total', action.total, by, count(BULK_OUTCOMES));
    yield* compareValues(row, 'done', action.done, by, count(CHANGED));
    yield* compareValues(row, 'leftOut', action.leftOut, by, count(['left_out']));
    yield* compareValues(row, 'undone', action.undone, by, count(['undone', 'partly_undone']));
    yield* compareValues(row, 'kept', action.kept, by, count(['kept']));
    if (state === 'done') {
      yield* compareValues(row, 'rows that wait', count(['waiting']), `state ${state}`, 0);
    }
    if (state === 'undone') {
      yield* compareValues(row, 'rows that are done', count(['done']), `state ${state}`, 0);
    } else if (state !== 'undoing') {
      yield* compareValues(
        row,
        'rows that are undone',
        count(['undone', 'partly_undone', 'kept']),
        `state ${state}`,
        0,
      );
    }
    const isEnded = action.endedAt === null ? 'missing' : 'there';
    yield* compareValues(
      row,
      'endedAt',
      isEnded,
      `state ${state}`,
      ENDED.includes(state) ? 'there' : 'missing',
    );
    if (action.endedAt !== null && !isNotBefore(action.createdAt, action.endedAt)) {
      yield {
        ...row,
        what: 'endedAt',
        actual: formatValue(action.endedAt),
        by: 'createdAt',
        expected: 'a later time',
      };
    }
    if (action.segmentId === null || state === 'running' || state === 'done') {
      yield* compareValues(row, 'afterId', action.afterId, 'its rows', null);
    } else if (state === 'collecting') {
      yield* compareValues(
        row,
        'afterId',
        action.afterId === null ? 'missing' : 'there',
        `state ${state}`,
        'there',
      );
    }
  }
}

type CountOf = (outcomes: readonly BulkOutcome[]) => number;

interface Trace {
  readonly names: readonly string[];
  readonly isOf: (payload: unknown, parameters: BulkParameters) => boolean;
}

interface Counted {
  readonly actionId: string;
  readonly outcome: BulkOutcome;
  readonly count: number | string;
}

async function countOutcomes(source: QuerySource, piece: readonly string[]): Promise<readonly Counted[]> {
  return source.query<Counted[]>(
    `SELECT actionId, outcome, COUNT(*) AS count FROM bulk_action_row
      WHERE actionId >= ? AND actionId <= ? GROUP BY actionId, outcome`,
    [...piece],
  );
}

function countIn(counts: readonly Counted[], id: string, outcomes: readonly BulkOutcome[]): number {
  return counts
    .filter(({ actionId, outcome }) => actionId === id && outcomes.includes(outcome))
    .reduce((sum, { count }) => sum + Number(count), 0);
}

async function* rowsUnlike(source: QuerySource, action: BulkActionEntity): AsyncGenerator<Difference> {
  for (let last = ''; ;) {
    const rows = await source.find<BulkActionRowEntity>('bulk_action_row', {
      where: { actionId: action.id, subjectId: MoreThan(last) },
      order: { subjectId: 'ASC' },
      take: ROWS_AT_ONCE,
    });
    if (rows.length === 0) {
      return;
    }
    for (const row of rows) {
      yield* noteUnlike(action, row);
    }
    const changed = rows.filter(({ outcome }) => CHANGED.includes(outcome));
    if (changed.length > 0) {
      yield* changesUnlike(source, action, changed);
    }
    last = rows.at(-1)?.subjectId ?? last;
  }
}

function getName({ actionId, subjectId }: BulkActionRowEntity): Pick<Difference, 'table' | 'id'> {
  return { table: 'bulk_action_row', id: `${actionId} ${subjectId}` };
}

function* noteUnlike({ kind }: BulkActionEntity, row: BulkActionRowEntity): Generator<Difference> {
  const { outcome, sentence, undoWith, subjectId } = row;
  const by = `outcome ${outcome}`;
  const isOutcome = BULK_OUTCOMES.includes(outcome);
  yield* compareValues(
    getName(row),
    'outcome',
    outcome,
    'the list of outcomes',
    isOutcome ? outcome : 'one of them',
  );
  const isExplained = EXPLAINED.includes(outcome) ? 'there' : 'missing';
  yield* compareValues(getName(row), 'sentence', sentence === null ? 'missing' : 'there', by, isExplained);
  if (!CHANGED.includes(outcome) || kind === REPEATED_MESSAGES) {
    yield* compareValues(getName(row), 'undoWith', undoWith, by, null);
  } else if (kind !== GIVEN_POINTS) {
    const noted = readUndoNote(undoWith);
    yield* compareValues(getName(row), 'undoWith', noted.subjectId ?? subjectId, 'its subject', subjectId);
  }
}

function changesUnlike(
  source: QuerySource,
  action: BulkActionEntity,
  rows: readonly BulkActionRowEntity[],
): AsyncGenerator<Difference> {
  if (action.kind === GIVEN_POINTS) {
    return giftsUnlike(source, action, rows);
  }
  if (action.kind === DELIVERY_STATUS) {
    return deliveriesUnlike(source, action, rows);
  }
  if (action.kind === REPEATED_MESSAGES) {
    return repetitionsUnlike(source, action, rows);
  }
  return tracesUnlike(source, action, rows);
}

interface TransferRow {
  readonly id: string;
  readonly storeId: string;
  readonly customerId: string;
  readonly type: string;
  readonly points: number;
  readonly comment: string | null;
  readonly issuer: string;
  readonly issuerId: string | null;
  readonly createdAt: Date;
}

interface CustomerRow {
  readonly id: string;
  readonly mergedInto: string | null;
  readonly isErased: number | string;
}

/** Each customer, or who has taken their place; an erasure empties comments and labels. */
async function findCustomers(
  source: QuerySource,
  rows: readonly BulkActionRowEntity[],
): Promise<ReadonlyMap<string, CustomerRow>> {
  const ids = rows.map(({ subjectId }) => subjectId);
  const found = await source.query<CustomerRow[]>(
    `SELECT c.id, c.mergedInto, CASE WHEN c.anonymizedAt IS NULL AND t.anonymizedAt IS NULL THEN 0 ELSE 1 END AS isErased
      FROM customer c LEFT JOIN customer t ON t.id = c.mergedInto WHERE c.id IN ${placesFor(ids)}`,
    ids,
  );
  return new Map(found.map((customer) => [customer.id, customer]));
}

async function* giftsUnlike(
  source: QuerySource,
  { storeId, parameters, issuer, issuerId, createdAt }: BulkActionEntity,
  rows: readonly BulkActionRowEntity[],
): AsyncGenerator<Difference> {
  const ids = rows.flatMap(({ undoWith }) => undoWith ?? []);
  const customers = await findCustomers(source, rows);
  const transfers = new Map(
    (await source.findBy<TransferRow>('points_transfer', { id: In(ids) })).map((each) => [each.id, each]),
  );
  const lots = await source.query<{ id: string }[]>(
    `SELECT id FROM points_lot WHERE canceledAt IS NOT NULL AND id IN ${placesFor(ids.length > 0 ? ids : [''])}`,
    ids.length > 0 ? ids : [''],
  );
  const canceled = new Set(lots.map(({ id }) => id));
  for (const row of rows) {
    const [at, { undoWith, subjectId, outcome }] = [getName(row), row];
    const transfer = transfers.get(undoWith ?? '');
    const customer = customers.get(subjectId);
    yield* compareValues(
      at,
      'undoWith',
      undoWith,
      'table points_transfer',
      transfer ? undoWith : 'a transfer',
    );
    yield* compareValues(at, 'subjectId', subjectId, 'table customer', customer ? subjectId : 'a customer');
    if (!transfer || !customer) {
      continue;
    }
    const by = `points_transfer ${transfer.id}`;
    yield* compareValues(at, 'customer', customer.mergedInto ?? subjectId, by, transfer.customerId);
    yield* compareValues(at, 'type', 'adding', by, transfer.type);
    yield* compareValues(at, 'points', parameters['points'], by, transfer.points);
    yield* compareValues(at, 'storeId', storeId, by, transfer.storeId);
    yield* compareValues(at, 'issuer', issuer, by, transfer.issuer);
    yield* compareValues(at, 'issuerId', issuerId, by, transfer.issuerId, true);
    if (Number(customer.isErased) === 0) {
      yield* compareValues(at, 'comment', parameters['comment'] ?? '', by, transfer.comment ?? '', true);
    }
    if (!isNotBefore(createdAt, transfer.createdAt)) {
      yield {
        ...at,
        what: 'createdAt',
        actual: formatValue(createdAt),
        by,
        expected: `before ${formatValue(transfer.createdAt)}`,
      };
    }
    if ((outcome === 'undone' || outcome === 'partly_undone') && !canceled.has(transfer.id)) {
      yield { ...at, what: 'outcome', actual: outcome, by, expected: 'done or kept' };
    }
  }
}

interface EventRow {
  readonly recordId: number | string;
  readonly uuid: string;
  readonly payload: unknown;
  readonly recordedOn: Date | string;
}

/** Events of these aggregates, in the order in which they were recorded; a page at a time. */
async function* readEvents(
  source: QuerySource,
  types: readonly string[],
  uuids: readonly string[],
): AsyncGenerator<EventRow> {
  for (let last = 0; ;) {
    const page = await source.query<EventRow[]>(
      `SELECT recordId, uuid, payload, recordedOn FROM event WHERE type IN ${placesFor(types)} AND uuid IN ${placesFor(uuids)}
        AND recordId > ? ORDER BY recordId LIMIT ${EVENTS_AT_ONCE}`,
      [...types, ...uuids, last],
    );
    for (const event of page) {
      const { payload } = event;
      yield { ...event, payload: typeof payload === 'string' ? (JSON.parse(payload) as unknown) : payload };
    }
    if (page.length < EVENTS_AT_ONCE) {
      return;
    }
    last = Number(page.at(-1)?.recordId ?? 0);
  }
}

function isSince(createdAt: Date, { recordedOn }: EventRow): boolean {
  const at = instantFromDatabase(recordedOn);
  return at !== null && isNotBefore(createdAt, at);
}

/** An event of the subject tells of the change; of labels, none does any more once the customer is erased. */
async function* tracesUnlike(
  source: QuerySource,
  { kind, parameters, createdAt }: BulkActionEntity,
  rows: readonly BulkActionRowEntity[],
): AsyncGenerator<Difference> {
  const trace = TRACES[kind];
  if (!trace) {
    return;
  }
  const customers =
    kind === ADDED_LABELS ? await findCustomers(source, rows) : new Map<string, CustomerRow>();
  const isErased = (id: string) => Number(customers.get(id)?.isErased ?? 0) === 1;
  const types = trace.names.map((name) => `Service.Domain.${name}`);
  const told = new Set<string>();
  for await (const event of readEvents(
    source,
    types,
    rows.map(({ subjectId }) => subjectId),
  )) {
    if (isSince(createdAt, event) && trace.isOf(event.payload, parameters)) {
      told.add(event.uuid);
    }
  }
  for (const row of rows) {
    if (!told.has(row.subjectId) && !isErased(row.subjectId)) {
      yield {
        ...getName(row),
        what: 'subjectId',
        actual: row.subjectId,
        by: 'events since the action',
        expected: 'one that it has changed',
      };
    }
  }
}

interface CouponRow {
  readonly id: string;
  readonly campaignId: string;
}

/** An event of the coupon has the status, and the one before has what undoing needs. */
async function* deliveriesUnlike(
  source: QuerySource,
  { parameters, createdAt }: BulkActionEntity,
  rows: readonly BulkActionRowEntity[],
): AsyncGenerator<Difference> {
  const ids = rows.map(({ subjectId }) => subjectId);
  const coupons = await inPieces(ids, (some) =>
    source.query<CouponRow[]>(`SELECT id, campaignId FROM coupon WHERE id IN ${placesFor(some)}`, [...some]),
  );
  const campaigns = [...new Set(coupons.map(({ campaignId }) => campaignId))];
  const known = new Set(coupons.map(({ id }) => id));
  const last = new Map<string, unknown>();
  const before = new Map<string, unknown[]>();
  if (campaigns.length > 0) {
    for await (const event of readEvents(source, [DELIVERIES], campaigns)) {
      const [id, status] = [
        String(getMember(event.payload, 'couponId', 'couponId')),
        getMember(event.payload, 'status'),
      ];
      if (known.has(id)) {
        if (isSince(createdAt, event) && status === parameters['status']) {
          before.set(id, [...(before.get(id) ?? []), last.get(id) ?? null]);
        }
        last.set(id, status);
      }
    }
  }
  for (const row of rows) {
    const expected = before.get(row.subjectId);
    if (!expected) {
      yield {
        ...getName(row),
        what: 'subjectId',
        actual: row.subjectId,
        by: 'events since the action',
        expected: 'one that it has changed',
      };
      continue;
    }
    const noted = readUndoNote(row.undoWith).before;
    if (!expected.some((status) => status === noted || (status === null && isFirst(noted, parameters)))) {
      yield* compareValues(getName(row), 'undoWith', noted, 'the events of the coupon', expected[0]);
    }
  }
}

/** No event tells of the status that a purchase begins with, so this may be any from which a step leads on. */
function isFirst(noted: string | null, parameters: BulkParameters): boolean {
  const [from, to] = [noted, parameters['status']].map((text) =>
    COUPON_DELIVERY_STATUSES.find((status) => status === text),
  );
  return from !== undefined && to !== undefined && problemWithDelivery(from, to, true) === null;
}

/** A message that is still kept was sent again since. */
async function* repetitionsUnlike(
  source: QuerySource,
  { createdAt }: BulkActionEntity,
  rows: readonly BulkActionRowEntity[],
): AsyncGenerator<Difference> {
  const ids = rows.map(({ subjectId }) => subjectId);
  const messages = await source.query<{ id: string; sentAgainAt: Date | string | null }[]>(
    `SELECT id, sentAgainAt FROM message WHERE id IN ${placesFor(ids)}`,
    ids,
  );
  const sent = new Map(messages.map(({ id, sentAgainAt }) => [id, instantFromDatabase(sentAgainAt)]));
  for (const row of rows) {
    const at = sent.get(row.subjectId);
    if (at === null || (at && !isNotBefore(createdAt, at))) {
      yield {
        ...getName(row),
        what: 'subjectId',
        actual: row.subjectId,
        by: 'message.sentAgainAt',
        expected: 'one that was sent again since',
      };
    }
  }
}

function getMember(payload: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inside, name) =>
      typeof inside === 'object' && inside !== null ? (inside as Record<string, unknown>)[name] : undefined,
    payload,
  );
}

function listIn(payload: unknown, ...path: readonly string[]): readonly unknown[] {
  const found = getMember(payload, ...path);
  return Array.isArray(found) ? found : [];
}
