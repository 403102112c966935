/** Requests that one process has under way, to all webhooks together. They wait for others: they cost memory, no time. */
const UNDER_WAY_MAX = 200;
const UNDER_WAY_PER_WEBHOOK_MAX = 8;
/** So many failures on end are no accident. */
const FAILURES_BEFORE_PAUSE = 3;
const PAUSE_MS = 1000;
const PAUSE_MS_MAX = 30_000;

interface Failing {
  readonly failures: number;
  readonly pausedUntil: number;
}

/**
 * How many requests this process may have under way to one webhook. Each has a share of its own, so that one that hangs takes nothing from
 * another; one whose last request failed is asked by one request at a time, less and less often. Kept in memory: it is about load only.
 */
export class EndpointPace {
  private readonly failing = new Map<string, Failing>();

  /** @param webhooks How many there are to share with. */
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

  /** Forgets all webhooks but these. */
  keep(webhookIds: readonly string[]): void {
    const kept = new Set(webhookIds);
    [...this.failing.keys()].filter((id) => !kept.has(id)).forEach((id) => this.failing.delete(id));
  }
}
