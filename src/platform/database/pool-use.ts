import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { gauge } from '../metrics/instruments.js';
import { type Probe, Probes } from '../metrics/probes.js';
import { UnitOfWork } from './unit-of-work.js';

const connections = gauge(
  'laurel_database_connections',
  'Connections of the pool to the database server, by state',
  ['state'],
);
const waiting = gauge(
  'laurel_database_waiting',
  'Who waits for a connection of the pool; with SQLite, units of work that wait for their turn',
  [],
);

/** What mysql2 has no name for in public. */
interface Pool {
  readonly _allConnections?: { readonly length: number };
  readonly _freeConnections?: { readonly length: number };
  readonly _connectionQueue?: { readonly length: number };
}

@Injectable()
export class PoolUse implements Probe {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    probes: Probes,
  ) {
    probes.add(this);
  }

  measure(): Promise<void> {
    const { pool } = this.dataSource.driver as { readonly pool?: Pool };
    if (pool) {
      const all = pool._allConnections?.length ?? 0;
      const free = pool._freeConnections?.length ?? 0;
      connections.set({ state: 'active' }, all - free);
      connections.set({ state: 'free' }, free);
    }
    waiting.set({}, pool?._connectionQueue?.length ?? this.unitOfWork.waiting);
    return Promise.resolve();
  }
}
