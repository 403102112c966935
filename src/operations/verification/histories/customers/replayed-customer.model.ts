import { eventTimestamp, instantIn, isNotBefore, isSoonAfter } from '#platform/time/timestamp.js';
import { type Difference, formatValue, compareValues } from '#platform/database/query/verifier.js';
import { isAbout } from '../coupons/coupon-history.model.js';
import { LevelMoves, compareDays, compareParts } from './customer-parts.model.js';
import type { CustomerRow, LabelRow } from '../rows.model.js';
import {
  type EventRef,
  type Expected,
  getMember,
  eventName,
  getId,
  Order,
  payloadUnlike,
  getRef,
  textIn,
  type RecordedEvent,
} from '../../events/recorded-event.model.js';

const DETAILS = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'gender',
  'birthDate',
  'agreement1',
  'agreement2',
  'agreement3',
  'labels',
] as const;
const CONFIRMATIONS = ['emailConfirmed', 'phoneConfirmed'] as const;
const ADDRESS = ['street', 'address1', 'address2', 'postal', 'city', 'province', 'country'] as const;

const CHANGED_AT = [
  'updateAt',
  'activatedAt',
  'deactivatedAt',
  'anonymizedAt',
  'deletedAt',
  'mergedAt',
  'undoneAt',
];

const UNKNOWN_GENDER = 'not_disclosed';
const PERSONAL: readonly string[] = [
  ...DETAILS.filter((detail) => !detail.startsWith('agreement')),
  ...ADDRESS,
  'companyName',
  'nip',
  'loyaltyCardNumber',
  'avatar',
];

function isEmpty(value: unknown): boolean {
  const isNothing = value === undefined || value === null || value === '' || value === UNKNOWN_GENDER;
  return isNothing || (Array.isArray(value) && value.length === 0);
}

function isFlag(value: unknown): string | undefined {
  return typeof value === 'boolean' ? undefined : 'true or false';
}

/** Empty once the customer is erased. */
function isName(value: unknown): string | undefined {
  return typeof value === 'string' ? undefined : 'a text';
}

function isText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? undefined : 'a text';
}

/** What the events of a customer tell of the record, in their order, compared with its row. */
export class ReplayedCustomer {
  readonly first = new Map<string, EventRef>();
  private readonly times = new Map<string, number>();
  private readonly recorded = new Map<string, { value: unknown; by: string }>();
  private readonly levels = new LevelMoves();
  private recalculated: { readonly at: Date; readonly by: string } | undefined;
  private readonly order = new Order();
  private lastChange: { at: Date; by: string } | undefined;
  private deletedBy: string | undefined;
  private erasedBy: string | undefined;
  private statusBefore: unknown;
  /** The last event of a merge. */
  mergedIn: EventRef | undefined;
  private merged: { readonly into: string | null; readonly by: string } | undefined;
  /** An event with personal data. */
  private personalIn: string | undefined;

  constructor(
    private readonly row: CustomerRow,
    private readonly labels: readonly LabelRow[],
    private readonly accountId: string | undefined,
  ) {}

  *note(event: RecordedEvent, name: string): Generator<Difference> {
    yield* this.order.note(event);
    this.times.set(name, (this.times.get(name) ?? 0) + 1);
    if (!this.first.has(name)) {
      this.first.set(name, getRef(event));
    }
    const by = eventName(event);
    if (this.deletedBy !== undefined) {
      const row = { table: 'event', id: getId(event) };
      yield {
        ...row,
        what: 'type',
        actual: event.type,
        by: this.deletedBy,
        expected: 'no change afterwards',
      };
    }
    const expected = this.expected(event, name, by);
    yield* payloadUnlike(event, event.payload, `customer ${this.row.id}`, expected, true);
    for (const member of CHANGED_AT) {
      const at = instantIn(getMember(event.payload, member));
      if (at) {
        this.lastChange = { at, by };
      }
    }
    if (name === 'CustomerWasMovedToLevel') {
      yield* this.levels.note(event);
    }
  }

  *end(now: Date): Generator<Difference> {
    const row = { table: 'customer', id: this.row.id };
    for (const name of [
      'CustomerWasRegistered',
      'CustomerInvitationTokenWasCreated',
      'AssignedAccountToCustomer',
    ]) {
      yield* compareValues(row, 'number of rows', 1, `events ${name}`, this.times.get(name) ?? 0);
    }
    yield* this.compareRecalculation(row);
    yield* compareParts(this.row, this.labels, this.recorded);
    yield* this.compareErasure(row);
    const { into = null, by = 'the events' } = this.merged ?? {};
    yield* compareValues(row, 'mergedInto', this.row.mergedInto, by, into);
    yield* this.levels.compare(this.row);
    yield* compareDays(this.row);
    const { updatedAt } = this.row;
    const at = this.lastChange?.at;
    if (at && !(isNotBefore(at, updatedAt) && isNotBefore(updatedAt, now))) {
      const expected = `between ${formatValue(at)} and now`;
      yield {
        ...row,
        what: 'updatedAt',
        actual: formatValue(updatedAt),
        by: this.lastChange?.by ?? '',
        expected,
      };
    }
  }

  /** What the payload has to be where that is known, and notes the rest. */
  private expected(event: RecordedEvent, name: string, by: string): Expected {
    const { row } = this;
    const { payload } = event;
    const customerId = { customerId: row.id };
    const registeredAt = eventTimestamp(row.createdAt);
    const tell = (column: string, value: unknown) => this.tell(column, value, by);
    switch (name) {
      case 'CustomerWasRegistered': {
        const data = this.tellDetails(payload['customerData'], by, DETAILS);
        tell('statusType', 'new');
        const customerData = { ...data, createdAt: registeredAt, status: { type: 'new' } };
        return { customerId, customerData, updateAt: registeredAt };
      }
      case 'CustomerDetailsWereUpdated': {
        const given = DETAILS.filter((member) => getMember(payload, 'customerData', member) !== undefined);
        const confirmations = CONFIRMATIONS.filter(
          (member) => getMember(payload, 'customerData', member) !== undefined,
        );
        const customerData = {
          ...this.tellDetails(payload['customerData'], by, given),
          ...Object.fromEntries(confirmations.map((member) => [member, isFlag])),
        };
        return { customerId, customerData, updateAt: isAbout(event) };
      }
      case 'CustomerAddressWasUpdated':
        ADDRESS.forEach((part) => tell(part, getMember(payload, 'addressData', part)));
        return {
          customerId,
          addressData: this.asRecorded(payload['addressData'], ADDRESS),
          updateAt: isAbout(event),
        };
      case 'CustomerCompanyDetailsWereUpdated':
        tell('companyName', getMember(payload, 'companyData', 'name'));
        tell('nip', getMember(payload, 'companyData', 'nip'));
        return {
          customerId,
          companyData: this.asRecorded(payload['companyData'], ['name', 'nip']),
          updateAt: isAbout(event),
        };
      case 'CustomerLoyaltyCardNumberWasUpdated':
        tell('loyaltyCardNumber', payload['cardNumber']);
        return { customerId, cardNumber: payload['cardNumber'], updateAt: isAbout(event) };
      default:
        return this.expectedOfRest(event, name, tell);
    }
  }

  private expectedOfRest(
    event: RecordedEvent,
    name: string,
    tell: (column: string, value: unknown) => void,
  ): Expected {
    const { row, accountId } = this;
    const { payload } = event;
    const customerId = { customerId: row.id };
    switch (name) {
      case 'CustomerInvitationTokenWasCreated':
        return { customerId, invitationToken: row.invitationToken };
      case 'CustomerWasAssignedToStore':
        return { customerId, storeId: { storeId: row.storeId }, updateAt: eventTimestamp(row.createdAt) };
      case 'AssignedAccountToCustomer':
        return { customerId, accountId: { accountId } };
      case 'CustomerAvatarWasSet':
        tell('avatar', payload);
        return { customerId, path: isText, originalName: isName, mime: isText };
      case 'CustomerAvatarWasRemoved':
        tell('avatar', null);
        return { customerId };
      case 'CustomerWasActivated':
        tell('statusType', 'active');
        return { customerId, activatedAt: isAbout(event) };
      case 'CustomerWasDeactivated':
        tell('statusType', 'blocked');
        return { customerId, deactivatedAt: isAbout(event) };
      case 'CustomerWasAnonymized':
        tell('statusType', 'blocked');
        this.forget(eventName(event));
        return { customerId, anonymizedAt: isAbout(event) };
      case 'CustomerWasMerged':
        this.statusBefore = this.recorded.get('statusType')?.value;
        this.merged = { into: textIn(payload, 'intoCustomerId', 'customerId'), by: eventName(event) };
        this.mergedIn = getRef(event);
        tell('statusType', 'blocked');
        return { customerId, intoCustomerId: payload['intoCustomerId'], mergedAt: isAbout(event) };
      case 'CustomerMergeWasUndone': {
        const fromCustomerId = { customerId: this.merged?.into };
        this.merged = { into: null, by: eventName(event) };
        tell('statusType', this.statusBefore);
        return { customerId, fromCustomerId, status: { type: this.statusBefore }, undoneAt: isAbout(event) };
      }
      case 'CustomerWasDeleted':
        tell('statusType', 'deleted');
        this.deletedBy = eventName(event);
        this.forget(eventName(event));
        return { customerId, deletedAt: isAbout(event) };
      case 'PosWasAssignedToCustomer': {
        const posId = textIn(payload, 'posId', 'posId');
        tell('posId', posId);
        return { customerId, posId: { posId }, updateAt: isAbout(event) };
      }
      case 'SellerWasAssignedToCustomer': {
        const sellerId = textIn(payload, 'sellerId', 'sellerId');
        tell('sellerId', sellerId);
        return { customerId, sellerId: { sellerId }, updateAt: isAbout(event) };
      }
      case 'CustomerLevelWasRecalculated':
        this.recalculated = { at: event.recordedOn, by: eventName(event) };
        return { customerId, date: isAbout(event) };
      case 'CustomerWasMovedToLevel':
        return {
          customerId,
          levelId: payload['levelId'],
          oldLevelId: payload['oldLevelId'],
          updateAt: isAbout(event),
          manually: isFlag,
          removeLevelManually: isFlag,
        };
      default:
        return payload;
    }
  }

  private tell(column: string, value: unknown, by: string): void {
    this.recorded.set(column, { value, by });
    const text = column === 'avatar' ? getMember(value, 'originalName') : value;
    if (PERSONAL.includes(column) && !isEmpty(text)) {
      this.personalIn = `${column} in ${by}`;
    }
  }

  /** What was said before holds no longer. */
  private forget(by: string): void {
    this.erasedBy ??= by;
    for (const column of PERSONAL) {
      this.recorded.set(column, { value: column === 'gender' ? UNKNOWN_GENDER : undefined, by });
    }
  }

  private *compareErasure(row: { readonly table: string; readonly id: string }): Generator<Difference> {
    const [actual, expected] = [this.row.anonymizedAt !== null, this.erasedBy !== undefined];
    yield* compareValues(row, 'anonymizedAt', actual, this.erasedBy ?? 'the events', expected);
    if (this.erasedBy !== undefined && this.personalIn !== undefined) {
      yield { ...row, what: this.personalIn, actual: 'a value', by: this.erasedBy, expected: 'nothing' };
    }
  }

  private *compareRecalculation(row: { readonly table: string; readonly id: string }): Generator<Difference> {
    const { lastLevelRecalculation: written } = this.row;
    const { at, by = 'the events CustomerLevelWasRecalculated' } = this.recalculated ?? {};
    if (!written || !at || !isSoonAfter(written, at)) {
      yield* compareValues(row, 'lastLevelRecalculation', written, by, at);
    }
  }

  private tellDetails(data: unknown, by: string, members: readonly string[]): Expected {
    members.forEach((member) => this.tell(member, getMember(data, member), by));
    return this.asRecorded(data, members);
  }

  /** Compares these members with whatever events say, and no others. */
  private asRecorded(data: unknown, members: readonly string[]): Expected {
    return Object.fromEntries(members.map((member) => [member, getMember(data, member)]));
  }
}
