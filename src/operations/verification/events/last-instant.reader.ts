import { Injectable } from '@nestjs/common';
import type { QuerySource } from '#platform/database/query/statement.js';
import { instantFromDatabase } from '#platform/database/query/comparison.js';

/** The number of events that are read, so that a single wrong one does not count. */
const EVENTS = 21;

/** The time of a snapshot. A backup may be verified on a machine whose clock is wrong. */
@Injectable()
export class LastInstantReader {
  /** The clock's, or that of the last events, if they are later. */
  async read(source: QuerySource, clock: Date): Promise<Date> {
    const last = await source.query<{ recordedOn: Date | string }[]>(
      `SELECT recordedOn FROM event ORDER BY recordId DESC LIMIT ${EVENTS}`,
    );
    const instants = last
      .map(({ recordedOn }) => instantFromDatabase(recordedOn)?.getTime() ?? 0)
      .sort((one, other) => one - other);
    return new Date(Math.max(clock.getTime(), instants[Math.floor(instants.length / 2)] ?? 0));
  }
}
