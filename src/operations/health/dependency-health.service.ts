import { Injectable, Logger } from '@nestjs/common';
import { type HealthIndicatorResult, HealthIndicatorService } from '@nestjs/terminus';
import { AppConfig } from '#platform/config/app-config.js';
import { DatabaseProbe } from '#platform/database/monitoring/database-probe.js';
import { Durability } from '#platform/database/monitoring/durability.js';
import { textWithoutSecrets } from '#platform/telemetry/without-secrets.js';
import { MessagePublisher } from '#platform/queue/message-publisher.js';
import { SearchEngine } from '#platform/search-engine/search-engine.js';

const TIMEOUT_MS = 1000;
/** Monitors ask often. */
const WARN_AGAIN_MS = 60_000;

@Injectable()
export class DependencyHealthService {
  private readonly logger = new Logger('Health');
  private warnedAt = -Infinity;

  constructor(
    private readonly config: AppConfig,
    private readonly indicators: HealthIndicatorService,
    private readonly probe: DatabaseProbe,
    private readonly watched: Durability,
    private readonly publisher: MessagePublisher,
    private readonly searchEngine: SearchEngine,
  ) {}

  /** Checks the database for operators: a full disk is a problem, though what is there can be read. */
  async database(): Promise<HealthIndicatorResult> {
    return this.examine('database', async () => {
      await this.probe.ping();
      const { warnings, isReady } = this.durability;
      if (warnings.length > 0) {
        this.warn(warnings);
      }
      if (!isReady || this.watched.isDiskFull) {
        throw new Error(warnings.join('; '));
      }
    });
  }

  /** Checks what requests need of the database. */
  async databaseForRequests(): Promise<HealthIndicatorResult> {
    return this.examine('database', async () => {
      await this.probe.ping();
      const { warnings, isReady } = this.durability;
      if (!isReady) {
        throw new Error(warnings.join('; '));
      }
    });
  }

  /** What could become of answers, and whether they are given all the same. */
  get durability(): { readonly warnings: readonly string[]; readonly isReady: boolean } {
    const problems = this.watched.found.map((problem) => `not durable: ${problem}`);
    const warnings = [...(this.watched.isDiskFull ? ['disk full'] : []), ...problems];
    return { warnings, isReady: warnings.length === 0 || !this.config.requireDurable };
  }

  async search(): Promise<HealthIndicatorResult> {
    // Without a search engine, searches are answered by the database.
    return this.examine('search', () =>
      this.searchEngine.isOn ? this.searchEngine.ping() : this.probe.ping(),
    );
  }

  async queue(): Promise<HealthIndicatorResult> {
    return this.examine('queue', () => this.publisher.ping());
  }

  private warn(warnings: readonly string[]): void {
    const now = performance.now();
    if (now - this.warnedAt > WARN_AGAIN_MS) {
      this.warnedAt = now;
      this.logger.warn(`The database has a problem: ${warnings.join('; ')}`);
    }
  }

  /** Answers in time whatever the dependency does: a probe that hangs is worse than one that fails. */
  private async examine(name: string, ping: () => Promise<void>): Promise<HealthIndicatorResult> {
    const indicator = this.indicators.check(name);
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${TIMEOUT_MS} ms`)), TIMEOUT_MS);
    });
    try {
      await Promise.race([ping(), timeout]);
      return indicator.up();
    } catch (error) {
      return indicator.down(withoutCredentials(getMessage(error)));
    } finally {
      clearTimeout(timer);
    }
  }
}

/** A connection refused on two addresses is an AggregateError, whose own message is empty. */
function getMessage(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') {
    return error.errors.map(getMessage).join('; ');
  }
  return error instanceof Error ? error.message : String(error);
}

/** A server that refuses a login repeats the name; an address may carry both. */
function withoutCredentials(message: string): string {
  return textWithoutSecrets(message).replace(/user '.*?'/g, "user '…'");
}
