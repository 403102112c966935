import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Gauge } from 'prom-client';
import { MetricsCollector } from '#platform/telemetry/metrics.js';
import { getSizes } from '#platform/patched/mysql-connections.js';
import { getPool } from '#platform/patched/typeorm-driver.js';
import { Extension } from '#platform/extensions.js';
import { TransactionExecutor } from '../transaction/transaction-runner.js';

const connections = new Gauge({
  name: 'laurel_database_connections',
  help: 'Connections of the pool to the database server, by state',
  labelNames: ['state'],
});
const waiting = new Gauge({
  name: 'laurel_database_waiting',
  help: 'Who waits for a connection of the pool; with SQLite, units of work that wait for their turn',
});

@Extension(MetricsCollector)
@Injectable()
export class PoolUse implements MetricsCollector {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: TransactionExecutor,
  ) {}

  collect(): Promise<void> {
    const pool = getPool(this.dataSource);
    const sizes = pool && getSizes(pool);
    if (sizes) {
      connections.set({ state: 'active' }, sizes.all - sizes.free);
      connections.set({ state: 'free' }, sizes.free);
    }
    waiting.set({}, sizes?.waiting ?? this.transactions.waiting);
    return Promise.resolve();
  }
}
