import { type Difference, unlike } from '#platform/database/query/verifier.js';
import type { CustomerRow } from '../rows.model.js';
import { idOf, memberOf, eventName, textIn, type RecordedEvent } from '../../events/recorded-event.model.js';

/** The levels of one customer: each move begins where the one before it has ended. */
export class LevelMoves {
  private levelId: string | null = null;
  private isManual = false;
  private by = 'the events';

  *note(event: RecordedEvent): Generator<Difference> {
    const { payload } = event;
    const row = { table: 'event', id: idOf(event) };
    const oldLevelId = textIn(payload, 'oldLevelId', 'levelId') || null;
    const manually = memberOf(payload, 'manually') === true;
    const isRemoved = memberOf(payload, 'removeLevelManually') === true;
    yield* unlike(row, 'oldLevelId.levelId', oldLevelId, this.by, this.levelId);
    // Points do not move a customer whose level was chosen by hand; removing that choice does.
    const removed = this.isManual && !manually;
    yield* unlike(row, 'removeLevelManually', isRemoved, `${this.by} and "manually"`, removed);
    this.levelId = textIn(payload, 'levelId', 'levelId') || null;
    this.isManual = manually;
    this.by = eventName(event);
  }

  *compare({ id, levelId, manualLevel }: CustomerRow): Generator<Difference> {
    const row = { table: 'customer', id };
    yield* unlike(row, 'levelId', levelId, this.by, this.levelId);
    yield* unlike(row, 'manualLevel', manualLevel, this.by, this.isManual);
  }
}
