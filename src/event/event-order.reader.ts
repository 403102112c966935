import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { inPieces } from '#platform/database/query/in-pieces.js';
import type { QuerySource } from '#platform/database/query/statement.js';
import { EventEntity } from './event.entity.js';

/** Above every position. */
const WITHOUT_POSITION = 2 ** 52;

@Injectable()
export class EventOrderReader {
  /**
   * The places of events of this type, by aggregate id, in ascending order. Places that are positions never change; events without a
   * position come after all others.
   */
  async getPlaces(
    source: QuerySource,
    type: string,
    uuids: readonly string[],
  ): Promise<ReadonlyMap<string, number>> {
    const select = { uuid: true, position: true, recordId: true } as const;
    const found = await inPieces(uuids, (some) =>
      source.find(EventEntity, { select, where: { uuid: In(some), type } }),
    );
    return new Map(
      found.map(({ uuid, position, recordId }) => [uuid, position ?? WITHOUT_POSITION + recordId]),
    );
  }
}
