import type { HealthEntry } from '@laurel/client/api';

export interface Health {
  readonly dependencies: readonly HealthEntry[];
  /** Whether this process takes requests. */
  readonly isReady: boolean;
  /** What could become of answers: `not durable: …`. */
  readonly warnings: readonly string[];
}

/** The dependencies that the service checks, in this order; without a problem it does not name them. */
const DEPENDENCIES = ['database', 'search', 'queue'];

/** Without the generated functions: an answer of 503 is what is asked for, and no failure. */
export async function checkHealth(storeCode: string, signal: AbortSignal): Promise<Health> {
  const [dependencies, readiness] = await Promise.all([
    fetch(`/api/${encodeURIComponent(storeCode)}/healthcheck`, { signal }),
    fetch('/readyz', { signal }),
  ]);
  return {
    dependencies:
      dependencies.status === 503
        ? ((await dependencies.json()) as HealthEntry[])
        : DEPENDENCIES.map((name) => ({ name, status: 'OK' as const })),
    isReady: readiness.ok,
    warnings: warningsIn(readiness.headers.get('Warning')),
  };
}

/** `199 - "not durable: …; disk full"` */
function warningsIn(header: string | null): string[] {
  const [, text] = /^199 - "(.*)"$/.exec(header ?? '') ?? [];
  return text === undefined ? [] : text.split('; ');
}
