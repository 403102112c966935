/** The maximum of concurrent requests of one process to all webhooks. They mostly wait, and cost memory. */
const UNDER_WAY_MAX = 200;
const UNDER_WAY_PER_WEBHOOK_MAX = 8;
/** Fewer may be accidents. */
const FAILURES_BEFORE_PAUSE = 3;
const PAUSE_MS = 1000;
const PAUSE_MS_MAX = 30_000;

interface Failing {
  readonly failures: number;
  readonly pausedUntil: number;
}

/**
 * The maximum of concurrent requests to one webhook. Each webhook has its own share, so a hanging receiver takes nothing from others. After
 * a failure a single request probes the receiver at growing intervals. Kept in memory, because it only limits load.
 */
export class EndpointPace {
  private readonly failing = new Map<string, Failing>();

  /** @param webhooks The number of webhooks that share the requests */
  slots(webhookId: string, webhooks: number, now: Date): number {
    const failing = this.failing.get(webhookId);
    if (failing) {
      return failing.pausedUntil > now.getTime() ? 0 : 1;
    }
    const share = Math.floor(UNDER_WAY_MAX / Math.max(webhooks, 1));
    return Math.min(Math.max(share, 1), UNDER_WAY_PER_WEBHOOK_MAX);
  }

  succeeded(webhookId: string): void {
    this.failing.delete(webhookId);
  }

  failed(webhookId: string, now: Date): void {
    const failures = (this.failing.get(webhookId)?.failures ?? 0) + 1;
    const pauseMs =
      failures < FAILURES_BEFORE_PAUSE
        ? 0
        : Math.min(PAUSE_MS * 2 ** (failures - FAILURES_BEFORE_PAUSE), PAUSE_MS_MAX);
    this.failing.set(webhookId, { failures, pausedUntil: now.getTime() + pauseMs });
  }

  keep(webhookIds: readonly string[]): void {
    const kept = new Set(webhookIds);
    [...this.failing.keys()].filter((id) => !kept.has(id)).forEach((id) => this.failing.delete(id));
  }
}
