import type { Connection } from '../client/connection.js';
import type { CampaignPlan } from '../plan/campaigns.js';
import type { Scene } from '../scene.js';
import { CouponAudit } from './coupons.js';
import { EventAudit } from './events.js';
import type { Findings } from './findings.js';
import type { Follower } from './follower.js';
import { compareFrontDoor } from './front-door.js';
import { History } from './history.js';
import { Expected } from './ledger-of-journal.js';
import { OutcomeAudit } from './outcomes.js';
import type { Source } from './source.js';
import { TransferAudit } from './transfers.js';

export interface Audited {
  readonly operations: number;
  readonly coupons: number;
  readonly transfers: number;
  readonly events: number;
  readonly knowledge: Readonly<Record<string, number>>;
}

/** The journal of the clients against the database, through its own door and through Laurel's. */
export async function audit(
  subject: {
    readonly journal: string;
    readonly scene: Scene;
    readonly campaigns: readonly CampaignPlan[];
    readonly connections: readonly Connection[];
    readonly source: Source;
    readonly follower: Follower;
    readonly now: () => number;
  },
  findings: Findings,
): Promise<Audited> {
  const { scene, connections, source } = subject;
  const history = await History.of(subject.journal, findings);
  const knowledge = countKnowledge(history);
  const expected = new Expected(scene);
  const coupons = new CouponAudit(history, subject.campaigns, expected, findings);
  await coupons.run(source);
  const transfers = new TransferAudit(history, coupons, expected, findings);
  await transfers.run(source);
  await new OutcomeAudit(history, coupons, expected, findings).run(source, subject.now());
  await compareFrontDoor(scene, connections, source, coupons, findings, new Date(subject.now()));
  const events = new EventAudit(history, coupons, findings);
  await events.run(connections, source, subject.follower);
  return {
    operations: history.operations.size,
    coupons: coupons.sold.size,
    transfers: [...transfers.counts.values()].reduce((sum, count) => sum + count, 0),
    events: events.count,
    knowledge,
  };
}

function countKnowledge(history: History): Record<string, number> {
  const counts: Record<string, number> = { done: 0, refused: 0, nothing: 0, unknown: 0 };
  for (const { knowledge } of history.operations.values()) {
    counts[knowledge] = (counts[knowledge] ?? 0) + 1;
  }
  return counts;
}
