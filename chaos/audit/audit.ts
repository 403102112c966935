import type { Connection } from '../client/connection.js';
import type { CampaignPlan } from '../plan/campaigns.js';
import { getLevelPlan } from '../plan/levels.js';
import type { Scene } from '../scene.js';
import { compareBatches } from './rewards/batches.js';
import { compareCodes } from './rewards/codes.js';
import { CouponAudit } from './rewards/coupons.js';
import { DoublesAudit } from './customers/doubles.js';
import { CustomerStateAudit } from './customers/customer-states.js';
import { ErasureAudit } from './customers/erasure-audit.js';
import { Erasures } from './customers/erasures.js';
import { DefinitionAudit } from './rewards/definitions.js';
import { CASHBACK, DELIVERY, StepAudit } from './rewards/deliveries.js';
import type { EventRecord } from './events/event-pages.js';
import { EventAudit } from './events/events.js';
import type { Findings } from './findings.js';
import type { Follower } from './events/follower.js';
import { compareFrontDoor } from './front-door.js';
import { History } from './history.js';
import { FiledPoints } from './points/filed-points.js';
import { Expected } from './points/ledger-of-journal.js';
import { compareLogins } from './customers/logins.js';
import { LevelPeriods } from './customers/level-periods.js';
import { LevelAudit } from './customers/levels.js';
import { compareOffers } from './rewards/offers.js';
import { Marked } from './marked.js';
import { NoticeAudit } from './customers/notices.js';
import { PersonalTexts, type Places } from './customers/personal-texts.js';
import { InvitationAudit } from './messages/invitations.js';
import { MessageAudit } from './messages/messages.js';
import { ListAudit } from './rewards/lists.js';
import { OutcomeAudit } from './outcomes.js';
import { comparePointsInLots } from './points/points-in-lots.js';
import { PointsReplay } from './points/points-replay.js';
import { compareSendable } from './points/sendable.js';
import { TransferRequests } from './points/transfer-requests.js';
import { ClaimAudit } from './sales/claims.js';
import { GiftAudit } from './sales/gifts.js';
import { comparePurchaseSegments } from './sales/purchase-segments.js';
import { ReportAudit } from './sales/reports.js';
import { type Compared, compareSales } from './sales/answers.js';
import { SalesAudit } from './sales/sales.js';
import { SegmentOffers } from './sales/segment-offers.js';
import { RegistrationAudit } from './customers/registrations.js';
import { SharingAudit } from './rewards/sharing.js';
import { StatusAudit } from './rewards/statuses.js';
import type { Source } from './source.js';
import { TransferAudit } from './points/transfers.js';

export interface Audited {
  readonly operations: number;
  readonly coupons: number;
  readonly transfers: number;
  readonly events: number;
  /** Sales and returns of shops. */
  readonly documents: number;
  /** How often each thing happened that sales lead to. */
  readonly ofSales: Readonly<Record<string, number>>;
  /** Customers who were merged, merges that were undone, and sales to such customers. */
  readonly merges: Readonly<Record<string, number>>;
  /** Invitations and mails. */
  readonly ofMessages: Readonly<Record<string, number>>;
  /** Customers who were erased, and where nothing was found about them. */
  readonly erased: Readonly<Record<string, number>>;
  /** Whose lots were compared with the oracle, all but those in which something happened within the second of an end. */
  readonly accounts: number;
  readonly knowledge: Readonly<Record<string, number>>;
}

interface Subject {
  readonly journal: string;
  readonly scene: Scene;
  readonly campaigns: readonly CampaignPlan[];
  readonly connections: readonly Connection[];
  readonly source: Source;
  readonly follower: Follower;
  readonly now: () => number;
  readonly places: Places;
}

/** The journal of the clients against the database, through its own door and through Laurel's. */
export async function audit(subject: Subject, findings: Findings): Promise<Audited> {
  const { scene, connections, source, campaigns } = subject;
  const history = await History.of(subject.journal, findings);
  const knowledge = countKnowledge(history);
  const doubles = new DoublesAudit(history, scene, findings);
  const expected = new Expected(scene);
  const marked = await Marked.of(source);
  const coupons = new CouponAudit(history, campaigns, expected, marked, findings);
  await coupons.run(source);
  const erasures = await Erasures.of(history, scene, source);
  const requests = new TransferRequests(history, scene.planned);
  const filed = new FiledPoints(history, scene.planned, erasures, findings);
  const transfers = new TransferAudit(history, coupons, expected, findings, requests, filed);
  await transfers.run(source);
  filed.compare();
  const outcomes = new OutcomeAudit(history, coupons, expected, findings);
  await outcomes.run(source, subject.now());
  const now = new Date(subject.now());
  const balances = await compareFrontDoor(scene, connections, source, coupons, erasures, findings, now);
  const { places } = subject;
  const known = { history, campaigns, expected, scene, erasures, requests, places, findings };
  const oracles = getOracles(known);
  const { replay, steps, states, definitions, sharing, registrations, levels, statuses, lists } = oracles;
  const others = [outcomes, ...oracles.all].map((oracle) => sparing(doubles, oracle));
  const events = new EventAudit(history, coupons, marked, [doubles, ...others], findings);
  await events.run(connections, source, subject.follower);
  replay.end();
  statuses.end(subject.now());
  oracles.notices.end(subject.now());
  await outcomes.compareBalances(source, balances);
  await doubles.compare(source);
  for (const each of steps) {
    await each.compare(source);
  }
  for (const each of [states, definitions, registrations]) {
    await each.compare(scene, connections);
  }
  await levels.compare(scene, connections, subject.now());
  const compared = { history, states, erasures, scene, connections, source, findings };
  const documents = await compareDocuments(oracles, compared);
  await sharing.compare(scene, connections, coupons);
  const mask = await compareOffers(history, campaigns, scene, erasures, connections, findings);
  const { offers, gifts } = oracles;
  offers.compare(scene);
  const isMember = (customer: number, campaign: number) => offers.isMember(customer, campaign);
  const audience = { mask, isMember };
  await lists.compare(history, scene, connections, definitions.current, audience, gifts.given, erasures);
  compareLogins(history, erasures, findings);
  await oracles.erasing.compare(scene, connections);
  await oracles.texts.compare(source, places);
  await oracles.invitations.compare(source);
  await oracles.messages.compare(source);
  await compareCodes(history, scene, connections, findings);
  await compareBatches(history, scene, connections, findings);
  const accounts = await comparePointsInLots(replay, source, findings, (account) => doubles.has(account));
  const isUnknown = (account: string) => doubles.has(account) || replay.lots.get(account)?.isBlurred === true;
  await replay.debts.compare(source, isUnknown);
  const waiting = await compareSendable(replay, scene, connections, erasures, findings, subject.now());
  return {
    operations: history.operations.size,
    coupons: coupons.sold.size,
    transfers: [...transfers.counts.values()].reduce((sum, count) => sum + count, 0),
    events: events.count,
    documents,
    ofSales: {
      ...getFigures(oracles),
      ...filed.figures,
      ...replay.debts.figures,
      'customers with points that cannot be sent yet': waiting,
    },
    merges: doubles.figures,
    ofMessages: { ...oracles.invitations.figures, ...oracles.messages.figures },
    erased: { ...oracles.erasing.figures, ...oracles.texts.figures },
    accounts,
    knowledge,
  };
}

/** Customers who are merged have an oracle of their own. */
function sparing(doubles: DoublesAudit, oracle: { look(event: EventRecord): void }) {
  return {
    look(event: EventRecord): void {
      if (!doubles.has(event.uuid)) {
        oracle.look(event);
      }
    },
  };
}

/** Sales, and what they lead to. */
async function compareDocuments(
  { sales, states, reports, claims, gifts }: Oracles,
  known: Compared,
): Promise<number> {
  const { scene, erasures, connections, source, findings } = known;
  const documents = await compareSales(sales, known);
  reports.compare(states);
  claims.compare();
  await comparePurchaseSegments(sales, scene, erasures, connections, findings);
  await gifts.compare(source);
  return documents;
}

function getFigures(oracles: Oracles): Readonly<Record<string, number>> {
  const { sales, offers, gifts, claims, reports, notices, periods } = oracles;
  const figures = [sales, offers, gifts, claims, reports, notices, periods].map((each) => each.figures);
  return Object.assign({}, ...figures) as Record<string, number>;
}

type Oracles = ReturnType<typeof getOracles>;

interface Known {
  readonly history: History;
  readonly campaigns: readonly CampaignPlan[];
  readonly expected: Expected;
  readonly scene: Scene;
  readonly erasures: Erasures;
  readonly requests: TransferRequests;
  readonly places: Places;
  readonly findings: Findings;
}

/** Returns the oracles that look at each event, in its order. */
function getOracles(known: Known) {
  const { history, campaigns, expected, scene, erasures, requests, places, findings } = known;
  const states = new CustomerStateAudit(history, expected, findings, campaigns, erasures);
  const sales = new SalesAudit(history, expected, states, findings, scene.planned, erasures);
  const { levelPlan = getLevelPlan({ seed: 0 }), sendingPlan } = scene;
  const ofSales = [sales, erasures, requests, sendingPlan] as const;
  const replay = new PointsReplay(history, campaigns, expected, findings, ...ofSales);
  const periods = new LevelPeriods(levelPlan, replay, sales, findings);
  const oracles = {
    replay,
    sales,
    periods,
    offers: new SegmentOffers(history, campaigns, expected, sales, findings, erasures),
    gifts: new GiftAudit(campaigns, expected, sales, findings),
    claims: new ClaimAudit(history, scene, expected, sales, findings, erasures),
    reports: new ReportAudit(history, expected, findings, requests),
    states,
    steps: [DELIVERY, CASHBACK].map((each) => new StepAudit(each, history, campaigns, expected, findings)),
    definitions: new DefinitionAudit(history, campaigns, expected, findings, erasures),
    sharing: new SharingAudit(history, campaigns, expected, findings),
    registrations: new RegistrationAudit(history, findings, erasures),
    levels: new LevelAudit(history, scene, replay, periods, findings, erasures),
    erasing: new ErasureAudit(history, erasures, findings),
    texts: new PersonalTexts(history, erasures, findings),
    invitations: new InvitationAudit(history, scene, erasures, findings),
    messages: new MessageAudit(history, scene, erasures, findings, places.mails),
    statuses: new StatusAudit(campaigns, expected, findings),
    notices: new NoticeAudit(replay, findings),
    lists: new ListAudit(campaigns, expected, findings),
  };
  const { steps, definitions, sharing, registrations, levels, statuses, notices, lists } = oracles;
  const first = [states, sales, oracles.offers, oracles.gifts, oracles.claims, oracles.reports, replay];
  const last = [
    statuses,
    notices,
    lists,
    oracles.erasing,
    oracles.texts,
    oracles.invitations,
    oracles.messages,
  ];
  return { ...oracles, all: [...first, ...steps, definitions, sharing, registrations, levels, ...last] };
}

function countKnowledge(history: History): Record<string, number> {
  const counts: Record<string, number> = { done: 0, refused: 0, nothing: 0, unknown: 0 };
  for (const { knowledge } of history.operations.values()) {
    counts[knowledge] = (counts[knowledge] ?? 0) + 1;
  }
  return counts;
}
