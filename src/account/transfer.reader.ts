import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { placesFor, rows, select } from '../platform/database/statement.js';
import { Clock } from '../platform/time/clock.js';
import { PointsBlockEntity } from './points-block.entity.js';
import { PointsLotEntity } from './points-lot.entity.js';
import { FATE_OF_TRANSFER, type TransferState, transferState } from './transfer-state.js';

/** What has become of a transfer, and what will. */
export interface TransferFate {
  readonly state: TransferState;
  readonly lockedUntil: Date | null;
  readonly expiresAt: Date | null;
  readonly blockedUntil: Date | null;
}

@Injectable()
export class TransferReader {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async fatesOf(transferIds: readonly string[]): Promise<ReadonlyMap<string, TransferFate>> {
    if (transferIds.length === 0) {
      return new Map();
    }
    const { manager } = this.dataSource;
    const places = placesFor(transferIds);
    const states = await rows<{ id: string; state: TransferState }>(
      manager,
      `SELECT t.id, ${transferState(this.clock.now())} AS state
         FROM points_transfer t ${FATE_OF_TRANSFER} WHERE t.id IN ${places}`,
      transferIds,
    );
    const lots = await select(manager, PointsLotEntity, `WHERE id IN ${places}`, transferIds);
    const blocks = await select(manager, PointsBlockEntity, `WHERE id IN ${places}`, transferIds);
    const lotOf = new Map(lots.map((lot) => [lot.id, lot]));
    const blockOf = new Map(blocks.map((block) => [block.id, block]));
    return new Map(
      states.map(({ id, state }) => {
        const { lockedUntil = null, expiresAt = null } = lotOf.get(id) ?? {};
        const { blockedUntil = null } = blockOf.get(id) ?? {};
        return [id, { state, lockedUntil, expiresAt, blockedUntil }];
      }),
    );
  }
}
