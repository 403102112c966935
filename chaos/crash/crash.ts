import { createConnection } from 'mysql2/promise';
import { untilDelivered } from '../audit/subscribers/delivered.js';
import { Findings } from '../audit/findings.js';
import { openSource } from '../audit/source.js';
import { compareSubscribers } from '../audit/subscribers/subscribers.js';
import type { Options } from '../options.js';
import { type LevelPlan, getLevelPlan } from '../plan/levels.js';
import { runCommand } from '../servers/service.js';
import { Feeder } from './feeder.js';
import { crashPointAt } from './points.js';
import { type CrashReport, machine } from './report.js';
import type { CrashFixture, Worker } from './fixture.js';
import { Trap } from './trap.js';

/** A worker that does nothing for so long is given another point. */
const TIMEOUT_MS = 10_000;
/** The lease of a lane of webhooks, and a little more. */
const LANE_LEASE_MS = 61_000;

/** Kills workers until it has been done as often as was asked for, and then holds what was told against what has happened. */
export async function crash(options: Options, fixture: CrashFixture, count: number): Promise<CrashReport> {
  const findings = new Findings();
  const began = performance.now();
  const { web, laurel, scene } = await fixture.build();
  const trap = new Trap(fixture.subscribers);
  const feeder = new Feeder(scene, laurel);
  feeder.start();
  const points = new Map<string, number>();
  let next = 0;
  let idle = 0;
  const take = () => (next < count ? crashPointAt(options.seed, next++) : null);
  const kill = async ({ service, address }: Worker) => {
    await service.start();
    for (let point = take(); point; point = take()) {
      while (!(await trap.spring(address, service, point, TIMEOUT_MS))) {
        idle += 1;
      }
      const name = `${point.at}, ${point.moment}`;
      points.set(name, (points.get(name) ?? 0) + 1);
      await forgetLeases(fixture, point.at === 'webhooks');
      await service.start();
    }
  };
  const stormBegan = performance.now();
  await Promise.all(fixture.workers.map(kill));
  const seconds = (performance.now() - stormBegan) / 1000;
  await feeder.stop();
  const surprises = fixture.workers.flatMap(({ service }) => service.surprises);
  surprises.forEach((what) => findings.add('surprises', what));
  const told = await compare(fixture, { web, laurel, levels: getLevelPlan(options) }, findings);
  return {
    seed: options.seed,
    crashPoints: count,
    date: new Date().toISOString(),
    machine: machine(),
    workers: fixture.workers.length,
    seconds: Math.round(seconds),
    idle,
    told,
    secondsInAll: Math.round((performance.now() - began) / 1000),
    points: Object.fromEntries([...points].sort(([one], [other]) => (one < other ? -1 : 1))),
    findings: findings.count,
    firstFindings: findings.first.slice(0, 20),
  };
}

/**
 * Ends all leases, so that no worker waits for them to run out. Workers that live lose theirs, too, so that two are at the
 * same thing: a lease saves work, and nothing may depend on it.
 */
async function forgetLeases({ database, clock }: CrashFixture, ofLanes: boolean): Promise<void> {
  const uri = database.addresses[0]?.replace('mariadb:', 'mysql:') ?? '';
  const connection = await createConnection({ uri });
  try {
    await connection.query('UPDATE named_lock SET heldUntil = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND');
  } finally {
    connection.destroy();
  }
  if (ofLanes) {
    clock.jump(LANE_LEASE_MS);
  }
}

interface Compared {
  readonly web: Parameters<typeof runCommand>[1];
  readonly laurel: Parameters<typeof compareSubscribers>[1][number];
  readonly levels: LevelPlan;
}

async function compare(
  { database, clock, subscribers, directory }: CrashFixture,
  { web, laurel, levels }: Compared,
  findings: Findings,
): Promise<CrashReport['told']> {
  const source = openSource(database.addresses[0] ?? '');
  try {
    const { queue, webhooks } = subscribers;
    const arrivals = [queue, webhooks].flatMap((each) => (each ? [each.arrivals] : []));
    clock.stop();
    await untilDelivered(source, clock, arrivals, { levels, hasMails: false });
    const verified = await runCommand(['verify'], web, directory);
    if (verified.code !== 0) {
      findings.add('verify', verified.output.slice(0, 2000));
    }
    return await compareSubscribers(subscribers, [laurel], source, findings);
  } catch (error) {
    findings.add('audit', error instanceof Error ? (error.stack ?? error.message) : String(error));
    return {};
  } finally {
    source.close();
  }
}
