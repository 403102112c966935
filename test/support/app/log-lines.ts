import { createLog } from '#platform/telemetry/log.js';
import { ServiceLogger } from '#platform/telemetry/service-logger.js';
import type { TestApp } from './test-app.js';

export interface LogLine {
  readonly level: string;
  readonly [field: string]: unknown;
}

/** Runs `session` and answers with everything that the service has logged meanwhile, at the level that tells most. */
export async function getLog(app: TestApp, session: () => Promise<void>): Promise<LogLine[]> {
  const lines: string[] = [];
  const to = { write: (line: string) => void lines.push(line) };
  app.nest.useLogger(new ServiceLogger(createLog({ logLevel: 'debug', logFormat: 'json' }, to)));
  try {
    await session();
  } finally {
    app.nest.useLogger(false);
  }
  return lines.map((line) => JSON.parse(line));
}
