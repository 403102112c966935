import { Injectable } from '@nestjs/common';
import { type QuerySource, rows } from '#platform/database/query/statement.js';
import { placesFor } from '#platform/database/query/values.js';

/** Notices change nothing. */
const NOTICES = 'Service.Domain.Notice.Event.%';

@Injectable()
export class LatestEventReader {
  /** The latest event of some aggregates, besides notices. Null without one. @param source A unit of work, to read its own writes */
  async find(
    source: QuerySource,
    uuids: readonly string[],
  ): Promise<{ readonly type: string; readonly uuid: string } | null> {
    const found = await rows<{ type: string; uuid: string }>(
      source,
      `SELECT e.type, e.uuid FROM event e WHERE e.recordId = (
        SELECT MAX(m.recordId) FROM event m WHERE m.uuid IN ${placesFor(uuids)} AND m.type NOT LIKE ?)`,
      [...uuids, NOTICES],
    );
    return found[0] ?? null;
  }
}
