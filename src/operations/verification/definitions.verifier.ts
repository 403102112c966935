import { Injectable } from '@nestjs/common';
import type { ObjectLiteral } from 'typeorm';
import { Between } from 'typeorm';
import { administratorPayload, rolePayload } from '../../administrator/index.js';
import { campaignPayload, categoryPayload } from '../../campaign/index.js';
import { earningRuleData, earningRulePayload } from '../../earning/index.js';
import { levelPayload } from '../../level/index.js';
import { emailSettingsPayload } from '../../message/index.js';
import { posPayload } from '../../pos/index.js';
import { segmentPayload } from '../../segment/index.js';
import { sellerData } from '../../seller/index.js';
import { DEFAULT_SETTINGS, SETTINGS, SETTINGS_ID, shownSetting } from '../../settings/index.js';
import { translationPayload } from '../../translation/index.js';
import { webhookPayload } from '../../webhook/index.js';
import { instantFromDatabase, getPieces, type Piece } from '#platform/database/query/comparison.js';
import type { QuerySource } from '#platform/database/query/statement.js';
import { placesFor } from '#platform/database/query/values.js';
import {
  type Difference,
  isSame,
  formatValue,
  maskValues,
  compareValues,
  Verifier,
} from '#platform/database/query/verifier.js';
import { Extension } from '#platform/extensions.js';
import { eventTimestamp, isSoonAfter } from '#platform/time/timestamp.js';
import { eventName, getMember, getPrefix, type Payload } from './events/recorded-event.model.js';

const ROWS_AT_ONCE = 200;
const EVENTS_AT_ONCE = 1000;
const RULE = { group: 'EarningRule', names: ['EarningRuleWasCreated', 'EarningRuleWasUpdated'] };

/** A thing whose events have all of it, as it is from then on. */
interface Definition {
  readonly table: string;
  readonly group: string;
  readonly names: readonly string[];
  /** A row as its events tell it: what is made of a row of the table. */
  readonly tell: (row: never) => object;
  /** The member of the payload that has it; without one, all of the payload. */
  readonly member?: string;
  /** What the rows of the module itself are compared with, or what other events change without these. */
  readonly besides?: readonly string[];
  readonly isPersonal?: boolean;
  /** A condition of rows whose last change no such event tells. */
  readonly isOver?: (row: never) => boolean;
}

interface Created {
  readonly createdAt: Date;
}

interface StoreRow extends Created {
  readonly code: string;
  readonly name: string;
}

interface KeyRow extends Created {
  readonly name: string | null;
  readonly accountId: string | null;
  readonly superAdmin: boolean;
  readonly permissions: object | null;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

const EPOCH = new Date(0);
/** The time of the event, and files, whose names are compared with the attachments. */
const BESIDES = ['updateAt', 'photos', 'brandIcon', 'photo'];

const DEFINITIONS: readonly Definition[] = [
  {
    table: 'campaign',
    group: 'Campaign',
    names: ['CampaignWasCreated', 'CampaignWasUpdated'],
    tell: (row: Parameters<typeof campaignPayload>[0]) => campaignPayload(row, EPOCH),
  },
  {
    table: 'campaign_category',
    group: 'Campaign',
    names: ['CampaignCategoryWasCreated', 'CampaignCategoryWasUpdated'],
    tell: (row: Parameters<typeof categoryPayload>[0]) => categoryPayload(row, EPOCH),
  },
  {
    table: 'level',
    group: 'Level',
    names: ['LevelWasCreated', 'LevelWasUpdated'],
    tell: (row: Parameters<typeof levelPayload>[0]) => levelPayload(row, EPOCH),
  },
  {
    table: 'segment',
    group: 'Segment',
    names: ['SegmentWasCreated', 'SegmentWasUpdated'],
    tell: (row: Parameters<typeof segmentPayload>[0]) => segmentPayload(row, EPOCH),
  },
  {
    table: 'pos',
    group: 'Pos',
    names: ['PosWasCreated', 'PosWasUpdated'],
    tell: (row: Parameters<typeof posPayload>[0]) => posPayload(row, EPOCH),
  },
  {
    table: 'translation',
    group: 'Translation',
    names: ['TranslationWasCreated', 'TranslationWasUpdated'],
    tell: (row: Parameters<typeof translationPayload>[0]) => translationPayload(row, EPOCH),
    // A migration has moved some.
    besides: ['texts'],
  },
  {
    table: 'earning_rule',
    group: RULE.group,
    names: RULE.names,
    tell: (row: Parameters<typeof earningRulePayload>[0]) => earningRulePayload(row, EPOCH),
  },
  {
    table: 'seller',
    group: 'Seller',
    names: ['SellerWasRegistered', 'SellerDetailsWereUpdated'],
    tell: (row: Parameters<typeof sellerData>[0]) => sellerData(row),
    member: 'sellerData',
    besides: ['active', 'createdAt'],
    isPersonal: true,
  },
  {
    table: 'seller',
    group: 'Seller',
    names: ['SellerWasRegistered'],
    tell: getCreation,
    member: 'sellerData',
    besides: ['firstName', 'lastName', 'email', 'phone', 'posId', 'allowPointTransfer', 'active'],
  },
  {
    table: 'api_key',
    group: 'Auth',
    names: ['ApiKeyWasCreated'],
    tell: ({ name, accountId, superAdmin, permissions, createdAt, expiresAt }: KeyRow) => ({
      // The key of an administrator is called by their name.
      ...(accountId === null && { name }),
      superAdmin,
      ...(permissions !== null && { permissions }),
      createdAt: eventTimestamp(createdAt),
      ...(expiresAt !== null && { expiresAt: eventTimestamp(expiresAt) }),
    }),
    besides: ['apiKeyId', 'administratorId'],
  },
  {
    table: 'api_key',
    group: 'Auth',
    names: ['ApiKeyWasRevoked'],
    tell: ({ revokedAt }: KeyRow) => ({
      ...(revokedAt !== null && { revokedAt: eventTimestamp(revokedAt) }),
    }),
    besides: ['apiKeyId'],
  },
  {
    table: 'administrator',
    group: 'Administrator',
    names: ['AdministratorWasCreated', 'AdministratorWasUpdated'],
    tell: (row: Parameters<typeof administratorPayload>[0]) => administratorPayload(row, [], EPOCH),
    // A role that is deleted is taken from those who have it without an event for each.
    besides: ['roles'],
  },
  {
    table: 'acl_role',
    group: 'Administrator',
    names: ['RoleWasCreated', 'RoleWasUpdated'],
    tell: (row: Parameters<typeof rolePayload>[0]) => rolePayload(row, {}, EPOCH),
    besides: ['permissions'],
  },
  {
    table: 'webhook',
    group: 'Webhook',
    names: ['WebhookWasCreated', 'WebhookWasUpdated'],
    tell: (row: Parameters<typeof webhookPayload>[0]) => webhookPayload(row, EPOCH),
    // Its deletion switches it off as well.
    isOver: ({ deletedAt }: Parameters<typeof webhookPayload>[0]) => deletedAt !== null,
  },
  {
    table: 'message_template',
    group: 'Settings',
    names: ['EmailSettingsWereChanged'],
    tell: (row: Parameters<typeof emailSettingsPayload>[0]) => emailSettingsPayload(row, EPOCH),
  },
  {
    table: 'store',
    group: 'Store',
    names: ['StoreWasCreated'],
    tell: ({ code, name, createdAt }: StoreRow) => ({ code, name, createdAt: eventTimestamp(createdAt) }),
    member: 'storeData',
  },
];

interface ToldRow {
  readonly recordId: number | string;
  readonly position: number | string | null;
  readonly uuid: string;
  readonly payload: Payload | string;
  readonly recordedOn: Date | string;
}

interface ToldEvent {
  readonly uuid: string;
  readonly payload: Payload;
  readonly recordedOn: Date;
  readonly name: string;
}

/**
 * What is defined by administrators is what its last event says, every term of it: rewards, levels, segments, rules, shops, staff, settings.
 * What was stored without an event, as in programmes of before there were any, is compared with none.
 */
@Extension(Verifier)
@Injectable()
export class DefinitionsVerifier extends Verifier {
  override async *differences(source: QuerySource): AsyncGenerator<Difference> {
    for (const definition of DEFINITIONS) {
      for await (const piece of getPieces(source, definition.table, ROWS_AT_ONCE)) {
        yield* lastUnlike(source, definition, piece);
      }
    }
    for await (const piece of getPieces(source, 'earning_rule', ROWS_AT_ONCE)) {
      yield* versionsUnlike(source, piece);
    }
    yield* settingsUnlike(source);
  }
}

async function* lastUnlike(
  source: QuerySource,
  { table, group, names, tell, member, besides = [], isPersonal = false, isOver }: Definition,
  piece: Piece,
): AsyncGenerator<Difference> {
  const rows = await source.find<ObjectLiteral & { id: string }>(table, { where: { id: Between(...piece) } });
  const types = names.map((name) => getPrefix(group) + name);
  const ids = rows.map(({ id }) => id);
  const events = new Map<string, ToldEvent>();
  for (const event of await lastEvents(source, types, ids)) {
    events.set(event.uuid, event);
  }
  const nullable = source.dataSource
    .getMetadata(table)
    .columns.filter(({ isNullable }) => isNullable)
    .map(({ propertyName }) => [propertyName, null] as const);
  const left = [...BESIDES, ...besides];
  for (const row of rows) {
    const event = events.get(row.id);
    if (event && !isOver?.(row as never)) {
      const told = member === undefined ? event.payload : getMember(event.payload, member);
      const [all, always] = [row, { ...row, ...Object.fromEntries(nullable) }].map((each) =>
        tell(each as never),
      );
      for (const { path, actual, expected } of termsUnlike(all, told, always, left)) {
        const [one, other] = maskValues(actual, expected, isPersonal);
        yield { table, id: row.id, what: path, actual: one, by: event.name, expected: other };
      }
    }
  }
}

function getCreation({ createdAt }: Created): object {
  return { createdAt: eventTimestamp(createdAt) };
}

/** The last event of each aggregate, of these types. */
async function lastEvents(
  source: QuerySource,
  types: readonly string[],
  uuids: readonly string[],
): Promise<ToldEvent[]> {
  const found = await source.query<ToldRow[]>(
    `SELECT e.recordId, e.position, e.uuid, e.payload, e.recordedOn FROM event e JOIN (
        SELECT uuid, MAX(recordId) AS lastId FROM event WHERE uuid IN ${placesFor(uuids)} AND type IN ${placesFor(types)} GROUP BY uuid
      ) l ON l.lastId = e.recordId`,
    [...uuids, ...types],
  );
  return found.map(read);
}

function read({ recordId, position, uuid, payload, recordedOn }: ToldRow): ToldEvent {
  const at = instantFromDatabase(recordedOn) ?? EPOCH;
  const ref = {
    recordId: Number(recordId),
    position: position === null ? null : Number(position),
    recordedOn: at,
  };
  return {
    uuid,
    payload: typeof payload === 'string' ? (JSON.parse(payload) as Payload) : payload,
    recordedOn: at,
    name: eventName(ref),
  };
}

interface Term {
  readonly path: string;
  readonly actual: unknown;
  readonly expected: unknown;
}

/**
 * Yields terms that are other than in the event. An event that lacks a term that all events have by now is of an earlier version: what
 * else it lacks was in none then.
 * @param always The terms that are never left out
 */
function* termsUnlike(
  actual: unknown,
  told: unknown,
  always: unknown,
  besides: readonly string[],
): Generator<Term> {
  const isEarlier = [...missingIn(told, always, besides)].length > 0;
  for (const term of leavesUnlike(actual, told, besides)) {
    if (!(isEarlier && term.expected === undefined)) {
      yield term;
    }
  }
}

function* missingIn(told: unknown, always: unknown, besides: readonly string[]): Generator<string> {
  for (const { path, expected } of leavesUnlike(always, told, besides)) {
    if (expected === undefined) {
      yield path;
    }
  }
}

function* leavesUnlike(
  actual: unknown,
  expected: unknown,
  besides: readonly string[],
  path = '',
): Generator<Term> {
  if (isObject(actual) && isObject(expected)) {
    for (const name of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
      if (!besides.includes(name)) {
        yield* leavesUnlike(actual[name], expected[name], besides, path === '' ? name : `${path}.${name}`);
      }
    }
  } else if (!isSame(inOrder(actual), inOrder(expected))) {
    yield { path, actual, expected };
  }
}

function isObject(value: unknown): value is Payload {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Texts by their language: some databases keep the members of JSON in another order. */
function inOrder(value: unknown): unknown {
  const list = Array.isArray(value) ? (value as unknown[]) : [];
  const isByLanguage = list.length > 0 && list.every((each) => getMember(each, 'locale') !== undefined);
  const getLanguage = (each: unknown) => String(getMember(each, 'locale'));
  return isByLanguage
    ? list.toSorted((one, other) => (getLanguage(one) < getLanguage(other) ? -1 : 1))
    : value;
}

interface VersionRow {
  readonly ruleId: string;
  readonly version: number;
  readonly definition: Payload;
  readonly createdAt: Date;
}

/** Each version of a rule is what the event of that version says, and the last one what the rule is. */
async function* versionsUnlike(source: QuerySource, piece: Piece): AsyncGenerator<Difference> {
  type Rule = Parameters<typeof earningRuleData>[0];
  const rules = await source.find<Rule>('earning_rule', { where: { id: Between(...piece) } });
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const types = RULE.names.map((name) => getPrefix(RULE.group) + name);
  const told = new Map<string, ToldEvent>();
  for await (const event of allEvents(source, types, [...byId.keys()])) {
    const key = `${event.uuid} ${String(getMember(event.payload, 'earningRuleData', 'version'))}`;
    told.set(key, told.get(key) ?? event);
  }
  const versions = await source.find<VersionRow>('earning_rule_version', {
    where: { ruleId: Between(...piece) },
  });
  for (const { ruleId, version, definition, createdAt } of versions) {
    const row = { table: 'earning_rule_version', id: ruleId };
    const event = told.get(`${ruleId} ${version}`);
    const rule = byId.get(ruleId);
    const what = (path: string) => `${path} of version ${version}`;
    if (rule?.version === version) {
      const terms = earningRuleData(rule);
      for (const { path, actual, expected } of termsUnlike(definition, terms, terms, BESIDES)) {
        yield {
          ...row,
          what: what(path),
          actual: formatValue(actual),
          by: `earning_rule ${ruleId}`,
          expected: formatValue(expected),
        };
      }
    }
    if (event) {
      const data = getMember(event.payload, 'earningRuleData');
      for (const { path, actual, expected } of leavesUnlike(definition, data, BESIDES)) {
        yield {
          ...row,
          what: what(path),
          actual: formatValue(actual),
          by: event.name,
          expected: formatValue(expected),
        };
      }
      if (!isSoonAfter(createdAt, event.recordedOn)) {
        yield {
          ...row,
          what: what('createdAt'),
          actual: formatValue(createdAt),
          by: event.name,
          expected: formatValue(event.recordedOn),
        };
      }
    }
  }
}

/** Events of these aggregates in the order in which they were recorded, a page at a time. */
async function* allEvents(
  source: QuerySource,
  types: readonly string[],
  uuids: readonly string[],
): AsyncGenerator<ToldEvent> {
  for (let last = 0; ;) {
    const page = await source.query<ToldRow[]>(
      `SELECT recordId, position, uuid, payload, recordedOn FROM event WHERE uuid IN ${placesFor(uuids)} AND type IN ${placesFor(types)}
        AND recordId > ? ORDER BY recordId LIMIT ${EVENTS_AT_ONCE}`,
      [...uuids, ...types, last],
    );
    yield* page.map(read);
    if (page.length < EVENTS_AT_ONCE) {
      return;
    }
    last = Number(page.at(-1)?.recordId ?? 0);
  }
}

/** A setting is what the last event that names it says. The time zone is that of the service. */
async function* settingsUnlike(source: QuerySource): AsyncGenerator<Difference> {
  const told = new Map<string, { readonly value: unknown; readonly by: string }>();
  for await (const event of allEvents(
    source,
    [`${getPrefix('Settings')}SettingsWereChanged`],
    [SETTINGS_ID],
  )) {
    const changes = event.payload['changes'] as readonly {
      readonly name: string;
      readonly newValue?: unknown;
    }[];
    for (const { name, newValue } of changes) {
      told.set(name, { value: newValue ?? null, by: event.name });
    }
  }
  const stored = await source.find<{ name: string; value: { readonly value: unknown } }>('setting');
  const values = new Map(stored.map(({ name, value }) => [name, value.value]));
  for (const name of SETTINGS.keys()) {
    const last = told.get(name);
    const initial = DEFAULT_SETTINGS[name];
    // What could be unset in an earlier version and cannot be any more has a value since.
    const wasUnset = last?.value === null && initial !== null;
    if (last && !wasUnset && name !== 'timezone') {
      const actual = shownSetting(name, values.has(name) ? values.get(name) : initial);
      yield* compareValues({ table: 'setting', id: name }, 'value', actual ?? null, last.by, last.value);
    }
  }
}
