import { EVENT_TYPES } from '../../src/event/event-types.model.js';
import { EventEntity } from '../../src/event/event.entity.js';
import { InvitationsVerifier } from '../../src/invitation/invitations.verifier.js';
import { EventsVerifier } from '../../src/operations/verification/events/events.verifier.js';
import { CampaignHistoriesVerifier } from '../../src/operations/verification/histories/campaigns/campaign-histories.verifier.js';
import { CustomerHistoriesVerifier } from '../../src/operations/verification/histories/customers/customer-histories.verifier.js';
import { TransactionsVerifier } from '../../src/operations/verification/sales/transactions.verifier.js';
import { isTurn } from '../support/run/cases.js';
import { changed, type Json, getLeaves, otherThan } from '../support/api/json-leaves.js';
import { soundProgramme } from '../support/sound-programme/sound-programme.js';
import { linesAfter } from '../support/verify/lines-of-verify.js';
import type { Tampering } from '../support/verify/tampering.js';
import type { TestApp } from '../support/app/test-app.js';

/** The types whose payloads tell of rows: the catalogue records others, of which the type is compared. */
const TYPES = EVENT_TYPES.filter((type) =>
  /\.(User|Account)\.|\.Campaign\.Event\.Campaign(Bought\w+|Usage)\w*WasChanged$/.test(type),
);
/** The first release did not tell them, so that they are missing is no difference. */
const NOT_IN_EVERY_EVENT = new Set(['value', 'pointsTransfer.blockId.pointsTransferId']);
const HISTORIES = [
  CustomerHistoriesVerifier,
  CampaignHistoriesVerifier,
  EventsVerifier,
  InvitationsVerifier,
  TransactionsVerifier,
];

/** The other types of its group, one of each other group, and one that there is not. */
function confusable(type: string): string[] {
  const groups = new Map<string, string[]>();
  for (const other of TYPES.filter((each) => each !== type)) {
    const group = other.slice(0, other.indexOf('.Event.'));
    groups.set(group, [...(groups.get(group) ?? []), other]);
  }
  const others = [...groups].flatMap(([group, types]) =>
    type.startsWith(`${group}.`) ? types : types.slice(0, 1),
  );
  return [...others, `${type}Again`];
}

describe('verify, of the payloads of events', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await soundProgramme()));
  afterAll(() => app.stop());

  it.each(TYPES)('sees every member that is tampered with in %s', async (type) => {
    const events = await app.reader.manager.find(EventEntity, {
      where: { type },
      order: { recordId: 'DESC' },
    });
    expect(events.length).toBeGreaterThan(0);
    const unseen: string[] = [];
    for (const [place, { event, path, value }] of lastWith(events).entries()) {
      const others = [otherThan(value), ...(NOT_IN_EVERY_EVENT.has(path) ? [] : [undefined])];
      for (const other of others.filter((_, turn) => isTurn(place + turn, others.length))) {
        const payload = changed(event.payload as Json, path, other);
        const tampering = tamperingWith(event, 'payload', JSON.stringify(payload));
        // What is no longer told is missed by the row that has it.
        const isSeen = (line: string) =>
          names(event, line) || (other === undefined && line.includes(event.uuid));
        const lines = await linesAfter(app, tampering, { only: HISTORIES, until: isSeen });
        if (!lines?.some(isSeen) && !(other === undefined && isLaterMember(type, path))) {
          unseen.push(
            `${path} of event ${event.position}: ${JSON.stringify(value)} → ${JSON.stringify(other)}`,
          );
        }
      }
    }
    expect(unseen).toEqual([]);
  });

  it.each(TYPES)('sees an event that has become one of another type: %s', async (type) => {
    const event = await app.reader.manager.findOneOrFail(EventEntity, {
      where: { type },
      order: { recordId: 'DESC' },
    });
    const unseen: string[] = [];
    const others = confusable(type).filter((_, turn) => isTurn(TYPES.indexOf(type) + turn, 3));
    for (const other of others) {
      const isNamed = (line: string) => names(event, line);
      const tampering = tamperingWith(event, 'type', other);
      const lines = await linesAfter(app, tampering, { only: HISTORIES, until: isNamed });
      if (!lines?.some(isNamed)) {
        unseen.push(other);
      }
    }
    expect(others).not.toEqual([]);
    expect(unseen).toEqual([]);
  });
});

/** Events of earlier versions do not have it, so its removal cannot be detected. */
function isLaterMember(type: string, path: string): boolean {
  return (
    (['value', 'expiredAt'].includes(path) && type.includes('.PointsTransferHasBeen')) ||
    path.startsWith('pointsTransfer.blockId') ||
    path.startsWith('pointsTransfer.earnedBy')
  );
}

interface Found {
  readonly event: EventEntity;
  readonly path: string;
  readonly value: Json;
}

/** For each member that any of the events has, the last event that has it: what was told before may have changed since. */
function lastWith(events: readonly EventEntity[]): Found[] {
  const found = new Map<string, Found>();
  for (const event of events) {
    for (const { path, value } of getLeaves(event.payload as Json)) {
      // What cost nothing has no transfer, whose comment tells the name.
      const isGift =
        path === 'campaignName' && (event.payload as { costInPoints?: number }).costInPoints === 0;
      if (!found.has(path) && !isGift) {
        found.set(path, { event, path, value });
      }
    }
  }
  return [...found.values()];
}

function tamperingWith({ recordId, position }: EventEntity, column: string, value: string): Tampering {
  return {
    statement: `UPDATE event SET ${column} = ? WHERE recordId = ?`,
    values: [value, recordId],
    names: [`event ${position}`],
  };
}

function names({ position }: EventEntity, line: string): boolean {
  return new RegExp(`event ${position}\\b`).test(line);
}
