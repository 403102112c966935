import { randomInt } from 'node:crypto';
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { audit, type Audited } from './audit/audit.js';
import { compareBackups } from './audit/backups.js';
import { Findings } from './audit/findings.js';
import { untilDelivered } from './audit/subscribers/delivered.js';
import { untilAnswered } from './audit/subscribers/quiet.js';
import { compareSubscribers, type Told } from './audit/subscribers/subscribers.js';
import { openSource } from './audit/source.js';
import { crash } from './crash/crash.js';
import { writeCrashReport } from './crash/report.js';
import { CrashFixture } from './crash/fixture.js';
import { type Options, readOptions, USAGE } from './options.js';
import type { Tally } from './client/tally.js';
import { BOUND_MS, BUSY_PERCENT_MAX, type Visitors } from './client/visitors.js';
import { getCampaigns } from './plan/campaigns.js';
import { getLevelPlan } from './plan/levels.js';
import { explain, getMilliseconds, type Report, getVisits, writeReport } from './report.js';
import { runCommand } from './servers/service.js';
import { ChaosFixture } from './fixture.js';
import { giveFirstPoints, runOperations } from './run.js';

const SEEDS = 1_000_000;
const PROBE_MS_MAX = 15_000;
const PROBE_PAUSE_MS = 100;

process.exitCode = await main();

async function main(): Promise<number> {
  if (process.argv.includes('--help')) {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
  let options: Options;
  try {
    options = readOptions(process.argv.slice(2), randomInt(1, SEEDS));
  } catch (error) {
    process.stderr.write(`${String(error)}\n\n${USAGE}\n`);
    return 2;
  }
  return options.crashPoints === null ? stormAndTell(options) : crashAndTell(options, options.crashPoints);
}

async function crashAndTell(options: Options, count: number): Promise<number> {
  say(`seed ${options.seed}: ${count} crash points`);
  const fixture = new CrashFixture(options);
  strikeWhenInterrupted(fixture);
  let failed = true;
  try {
    const report = await crash(options, fixture, count);
    failed = report.findings > 0;
    report.firstFindings.forEach(({ check, what }) => say(`FINDING ${check}: ${what}`));
    say(JSON.stringify(report.points), JSON.stringify(report.told));
    say(`${report.findings} findings. ${writeCrashReport(report, options.report).join(', ')}`);
  } finally {
    await fixture.strike(options.keep || failed);
    if (options.keep || failed) {
      say(`Logs and data: ${fixture.directory}`);
    }
  }
  return failed ? 1 : 0;
}

/** A run that is interrupted leaves no servers behind. */
function strikeWhenInterrupted(stage: ChaosFixture | CrashFixture): void {
  process.once('SIGINT', () => void stage.strike(true).then(() => process.exit(130)));
  process.once('SIGTERM', () => void stage.strike(true).then(() => process.exit(143)));
}

async function stormAndTell(options: Options): Promise<number> {
  say(`seed ${options.seed}: ${options.operations} operations on ${options.kind}`);
  const fixture = new ChaosFixture(options);
  strikeWhenInterrupted(fixture);
  let failed = true;
  try {
    const report = await storm(options, fixture);
    failed = report.findings > 0;
    for (const { check, what, journal } of report.firstFindings) {
      say(`FINDING ${check}: ${what}`, ...journal.map((line) => `    ${line}`));
    }
    say(`${report.findings} findings. ${writeReport(report, options).join(', ')}`);
  } finally {
    await fixture.strike(options.keep || failed);
    if (options.keep || failed) {
      say(`Journal, logs and data: ${fixture.directory}`);
    }
  }
  return failed ? 1 : 0;
}

async function storm(options: Options, fixture: ChaosFixture): Promise<Report> {
  const findings = new Findings();
  const seconds: Record<string, number> = {};
  const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    const result = await work();
    seconds[name] = Math.round((performance.now() - began) / 100) / 10;
    say(`${name}: ${seconds[name]} s`);
    return result;
  };
  const { operator, inflictor, commands, follower, visitors } = await timed('scene', () =>
    fixture.build(findings),
  );
  await giveFirstPoints(options, operator);
  follower.start();
  if (options.with.length > 0) {
    visitors.start();
  }
  await timed('storm', () =>
    runOperations(options, operator, inflictor, commands).then(() => commands.whole()),
  );
  const whole = timed('until all is whole', () => inflictor.whole());
  await whole.catch((error: unknown) => findings.add('healing', String(error)));
  await visitors.stop();
  await timed('probes', () => probe(fixture, findings));
  const audited = await timed('audit', () => compare(options, fixture, commands.backups, findings));
  const { tally } = fixture;
  if (options.calm) {
    noticed(tally, visitors, findings);
  }
  for (const number of tally.unanswered) {
    findings.add('healing', `Operation ${number} was never answered`, number);
  }
  fixture.services.flatMap(({ surprises }) => surprises).forEach((what) => findings.add('healing', what));
  return {
    ...optionsIn(options),
    date: new Date().toISOString(),
    machine: `${cpus().length} cores, Node ${process.versions.node}`,
    verdict: findings.count > 0 ? 'findings' : 'nothing found',
    seconds,
    operationsPerSecond: Math.round(options.operations / (seconds['storm'] ?? 1)),
    requests: tally.sent,
    milliseconds: getMilliseconds(tally),
    retries: tally.retries,
    replays: tally.replays,
    skipped: tally.skipped,
    outcomes: Object.fromEntries([...tally.outcomes].sort(([one], [other]) => (one < other ? -1 : 1))),
    faults: Object.fromEntries(inflictor.done),
    commands: Object.fromEntries(commands.done),
    startsWithoutDatabase: fixture.services.reduce((sum, { failedStarts }) => sum + failedStarts, 0),
    eventsFollowedLive: follower.last,
    visits: getVisits(visitors.milliseconds),
    ...(audited ?? { audited: null, told: {} }),
    findings: findings.count,
    findingsByCheck: Object.fromEntries(findings.byCheck),
    firstFindings: await explain(findings.first, fixture.journal.file),
  };
}

/** What a report says of how it was made. */
function optionsIn({
  kind,
  seed,
  operations,
  customers,
  with: subscribers,
  calm,
  processes,
  inFlight,
}: Options) {
  return { kind, seed, operations, customers, with: subscribers, calm, processes, inFlight };
}

/** Nothing was broken that purchases need: each is answered, and soon. What clients have cut themselves was not. */
function noticed(tally: Tally, visitors: Visitors, findings: Findings): void {
  for (const [outcome, count] of tally.outcomes) {
    if (!/^(200|204|400|404|409|422|503|unknown: cut)$/.test(outcome)) {
      findings.add('calm run', `${count} requests: ${outcome}`);
    }
  }
  const busy = (tally.outcomes.get('503') ?? 0) + visitors.busy;
  const percent = (100 * busy) / (tally.sent + visitors.turn);
  if (percent > BUSY_PERCENT_MAX) {
    findings.add('calm run', `${busy} requests, ${percent.toFixed(1)} %, were told to come again`);
  }
  if (tally.quantile(1) > BOUND_MS) {
    findings.add('calm run', `An answer took ${tally.quantile(1)} ms`);
  }
}

/** After the faults every process serves again, without help. */
async function probe(fixture: ChaosFixture, findings: Findings): Promise<void> {
  for (const process of fixture.services.keys()) {
    const giveUpAt = performance.now() + PROBE_MS_MAX;
    while (!(await fixture.probe(process))) {
      if (performance.now() > giveUpAt) {
        const after = `${PROBE_MS_MAX / 1000} s after the last fault`;
        findings.add('healing', `Process ${process} sells nothing ${after}`);
        break;
      }
      await sleep(PROBE_PAUSE_MS);
    }
  }
}

async function compare(
  options: Options,
  fixture: ChaosFixture,
  backups: readonly string[],
  findings: Findings,
): Promise<{ audited: Audited; told: Told } | null> {
  const source = openSource(fixture.database.addresses[0] ?? '');
  try {
    // Before the clock goes on by up to a day.
    await untilAnswered(source);
    // What ends within the days of notices, and was there before this day, is announced on it.
    fixture.clock.beginDay();
    fixture.clock.stop();
    const { queue, webhooks } = fixture.subscribers;
    const arrivals = [queue, webhooks].flatMap((each) => (each ? [each.arrivals] : []));
    const background = { levels: getLevelPlan(options), hasMails: options.kind === 'sqlite' };
    await untilDelivered(source, fixture.clock, arrivals, background);
    await fixture.follower.stop();
    fixture.journal.flush();
    const [service] = fixture.services;
    const verified = service && (await runCommand(['verify'], service, fixture.directory));
    if (verified?.code !== 0) {
      findings.add('verify', verified?.output.slice(0, 2000) ?? 'There is no process');
    }
    const { scene, connections, follower, journal, clock } = fixture;
    const campaigns = getCampaigns(options);
    const subject = {
      scene,
      connections,
      follower,
      campaigns,
      source,
      now: clock.now,
      journal: journal.file,
      places: fixture.places,
    };
    const audited = await audit(subject, findings);
    const told = await compareSubscribers(fixture.subscribers, connections, source, findings);
    if (service && options.kind === 'sqlite') {
      await Promise.all(fixture.services.map((each) => each.stop()));
      await compareBackups(backups, service, fixture.directory, source, findings);
    }
    return { audited, told };
  } catch (error) {
    findings.add('audit', error instanceof Error ? (error.stack ?? error.message) : String(error));
    return null;
  } finally {
    source.close();
  }
}

function say(...lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}
