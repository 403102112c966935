import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Gauge } from 'prom-client';
import { MetricsCollector } from '#platform/telemetry/metrics-collectors.js';
import { Extension } from '#platform/extensions.js';
import { TransactionExecutor } from '../transaction/transaction-executor.js';

const connections = new Gauge({
  name: 'laurel_database_connections',
  help: 'Connections of the pool to the database server, by state',
  labelNames: ['state'],
});
const waiting = new Gauge({
  name: 'laurel_database_waiting',
  help: 'Who waits for a connection of the pool; with SQLite, units of work that wait for their turn',
});

/** What mysql2 has no name for in public. */
interface Pool {
  readonly _allConnections?: { readonly length: number };
  readonly _freeConnections?: { readonly length: number };
  readonly _connectionQueue?: { readonly length: number };
}

@Extension(MetricsCollector)
@Injectable()
export class PoolUse implements MetricsCollector {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: TransactionExecutor,
  ) {}

  collect(): Promise<void> {
    const { pool } = this.dataSource.driver as { readonly pool?: Pool };
    if (pool) {
      const all = pool._allConnections?.length ?? 0;
      const free = pool._freeConnections?.length ?? 0;
      connections.set({ state: 'active' }, all - free);
      connections.set({ state: 'free' }, free);
    }
    waiting.set({}, pool?._connectionQueue?.length ?? this.transactions.waiting);
    return Promise.resolve();
  }
}
