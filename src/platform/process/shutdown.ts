import type { Server } from 'node:http';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { BackgroundWork } from '#platform/background/job.js';
import type { AppConfig } from '#platform/config/app-config.js';
import type { NamedLock } from '#platform/database/lock/named-lock.js';
import type { InFlight } from '#platform/http/server/in-flight.js';
import type { LifeCycle } from './life-cycle.js';

const CLOSE_AGAIN_MS = 20;
const TURNS_MAX = 20;
/** What may still be done about it once time is up. */
const LAST_MS = 1000;

interface Parts {
  readonly server: Server;
  readonly background: readonly BackgroundWork[];
  readonly lifeCycle: LifeCycle;
  readonly inFlight: InFlight;
  readonly namedLock: NamedLock;
  readonly limits: AppConfig['shutdown'];
  readonly close: () => Promise<void>;
}

const logger = new Logger('Shutdown');

/**
 * Ends the process without an interruption for clients. Readiness fails at once and every answer closes its connection, so that new ones go
 * elsewhere; background work ends after the current piece and releases its leases. Requests are accepted for a moment more, because a
 * balancer may not have noticed; then none, and open requests are finished. After too long it ends all the same, with exit code 1.
 */
export async function shutDown(signal: string, parts: Parts): Promise<void> {
  const { lifeCycle, inFlight, limits, background } = parts;
  logger.log(`${signal}: requests are taken for ${limits.delayMs} ms more`);
  const timer = setTimeout(() => void giveUp(parts), limits.delayMs + limits.timeoutMs);
  lifeCycle.stop();
  inFlight.closeConnections();
  const handedOver = Promise.all(background.map((work) => work.beforeApplicationShutdown()));
  await sleep(limits.delayMs);
  await letIn(parts.server);
  try {
    await Promise.all([closed(parts.server), handedOver]);
    await parts.close();
  } catch (error) {
    logger.error(error);
    process.exit(1);
  }
  clearTimeout(timer);
  logger.log('Stopped');
  process.exit(0);
}

/**
 * A new connection waits in the queue of the system until the next turn of the event loop, and is cut off when the
 * listener closes: under load, that is a while. So this waits for a whole turn without a new connection.
 */
async function letIn(server: Server): Promise<void> {
  let cameIn = true;
  const note = () => void (cameIn = true);
  server.on('connection', note);
  for (let turn = 0; turn < TURNS_MAX && cameIn; turn += 1) {
    cameIn = false;
    // What comes in does so between the two.
    await nextTurn();
    await nextTurn();
  }
  server.off('connection', note);
}

/** Resolves when the last answer is out. Idle connections are closed at once, the others when they become idle. */
async function closed(server: Server): Promise<void> {
  const again = setInterval(() => server.closeIdleConnections(), CLOSE_AGAIN_MS);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
  clearInterval(again);
}

async function giveUp({ inFlight, namedLock }: Parts): Promise<void> {
  logger.error({ msg: 'Not stopped in time: open requests are cut off', requests: inFlight.routes() });
  await Promise.race([namedLock.releaseAll(), sleep(LAST_MS)]);
  process.exit(1);
}
