import type { DomainEvent } from '../../event/index.js';
import { isDueToUnlock } from '../lot.rules.js';
import type { PointsLot } from '../points-lot.entity.js';
import { pointsTransferHasBeenUnlocked } from './points-transfer-has-been-unlocked.event.js';

/** The event of a lot that has unlocked and has none yet: it comes before the events of whatever else becomes of the lot. */
export function unlockedEvents(lot: PointsLot, now: Date): DomainEvent[] {
  const { id, accountId, points: value, dueAt } = lot;
  const isDue = dueAt !== null && dueAt <= now && isDueToUnlock(lot);
  const about = { accountId: { accountId }, pointsTransferId: { pointsTransferId: id }, value };
  return isDue ? [pointsTransferHasBeenUnlocked(about)] : [];
}
