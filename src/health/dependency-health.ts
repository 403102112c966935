import { Injectable } from '@nestjs/common';
import { type HealthIndicatorResult, HealthIndicatorService } from '@nestjs/terminus';
import { DatabaseProbe } from '../platform/database/database-probe.js';
import { textWithoutSecrets } from '../platform/log/without-secrets.js';
import { MessagePublisher } from '../platform/queue/message-publisher.js';
import { SearchEngine } from '../platform/search/search-engine.js';

const PATIENCE_MS = 1000;

/** One Terminus indicator per dependency. */
@Injectable()
export class DependencyHealth {
  constructor(
    private readonly indicators: HealthIndicatorService,
    private readonly probe: DatabaseProbe,
    private readonly publisher: MessagePublisher,
    private readonly searchEngine: SearchEngine,
  ) {}

  async database(): Promise<HealthIndicatorResult> {
    return this.examine('database', () => this.probe.ping());
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

  /** Answers in time whatever the dependency does: a probe that hangs is worse than one that fails. */
  private async examine(name: string, ping: () => Promise<void>): Promise<HealthIndicatorResult> {
    const indicator = this.indicators.check(name);
    let timer: NodeJS.Timeout | undefined;
    const impatience = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${PATIENCE_MS} ms`)), PATIENCE_MS);
    });
    try {
      await Promise.race([ping(), impatience]);
      return indicator.up();
    } catch (error) {
      return indicator.down(withoutCredentials(messageOf(error)));
    } finally {
      clearTimeout(timer);
    }
  }
}

/** A connection refused on two addresses is an AggregateError, whose own message is empty. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') {
    return error.errors.map(messageOf).join('; ');
  }
  return error instanceof Error ? error.message : String(error);
}

/** A server that refuses a login repeats the name; an address may carry both. */
function withoutCredentials(message: string): string {
  return textWithoutSecrets(message).replace(/user '.*?'/g, "user '…'");
}
