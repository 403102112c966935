import { randomInt } from 'node:crypto';
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { audit, type Audited } from './audit/audit.js';
import { Findings } from './audit/findings.js';
import { untilDelivered } from './audit/delivered.js';
import { compareSubscribers, type Told } from './audit/subscribers.js';
import { openSource } from './audit/source.js';
import { crash } from './crash/crash.js';
import { writeCrashReport } from './crash/report.js';
import { CrashStage } from './crash/stage.js';
import { type Options, readOptions, USAGE } from './options.js';
import type { Tally } from './client/tally.js';
import { BOUND_MS, BUSY_PERCENT_MAX, type Visitors } from './client/visitors.js';
import { campaignsOf } from './plan/campaigns.js';
import { explain, millisecondsOf, type Report, visitsOf, writeReport } from './report.js';
import { runCommand } from './servers/service.js';
import { Stage } from './stage.js';
import { giveFirstPoints, rage } from './storm.js';

const SEEDS = 1_000_000;
const PROBE_MS_MAX = 15_000;
const PROBE_PAUSE_MS = 100;

process.exitCode = await main();

async function main(): Promise<number> {
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
  const stage = new CrashStage(options);
  strikeWhenInterrupted(stage);
  let failed = true;
  try {
    const report = await crash(options, stage, count);
    failed = report.findings > 0;
    report.firstFindings.forEach(({ check, what }) => say(`FINDING ${check}: ${what}`));
    say(JSON.stringify(report.points), JSON.stringify(report.told));
    say(`${report.findings} findings. ${writeCrashReport(report, options.report).join(', ')}`);
  } finally {
    await stage.strike(options.keep || failed);
    if (options.keep || failed) {
      say(`Logs and data: ${stage.directory}`);
    }
  }
  return failed ? 1 : 0;
}

/** Whoever is impatient shall not leave servers behind. */
function strikeWhenInterrupted(stage: Stage | CrashStage): void {
  process.once('SIGINT', () => void stage.strike(true).then(() => process.exit(130)));
  process.once('SIGTERM', () => void stage.strike(true).then(() => process.exit(143)));
}

async function stormAndTell(options: Options): Promise<number> {
  say(`seed ${options.seed}: ${options.operations} operations on ${options.kind}`);
  const stage = new Stage(options);
  strikeWhenInterrupted(stage);
  let failed = true;
  try {
    const report = await storm(options, stage);
    failed = report.findings > 0;
    for (const { check, what, journal } of report.firstFindings) {
      say(`FINDING ${check}: ${what}`, ...journal.map((line) => `    ${line}`));
    }
    say(`${report.findings} findings. ${writeReport(report, options).join(', ')}`);
  } finally {
    await stage.strike(options.keep || failed);
    if (options.keep || failed) {
      say(`Journal, logs and data: ${stage.directory}`);
    }
  }
  return failed ? 1 : 0;
}

async function storm(options: Options, stage: Stage): Promise<Report> {
  const findings = new Findings();
  const seconds: Record<string, number> = {};
  const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    const result = await work();
    seconds[name] = Math.round((performance.now() - began) / 100) / 10;
    say(`${name}: ${seconds[name]} s`);
    return result;
  };
  const { operator, inflictor, follower, visitors } = await timed('scene', () => stage.build(findings));
  await giveFirstPoints(options, operator);
  follower.start();
  if (options.with.length > 0) {
    visitors.start();
  }
  await timed('storm', () => rage(options, operator, inflictor));
  const whole = timed('until all is whole', () => inflictor.whole());
  await whole.catch((error: unknown) => findings.add('healing', String(error)));
  await visitors.stop();
  await timed('probes', () => probe(stage, findings));
  const audited = await timed('audit', () => compare(options, stage, findings));
  const { tally } = stage;
  if (options.calm) {
    noticed(tally, visitors, findings);
  }
  for (const number of tally.unanswered) {
    findings.add('healing', `Operation ${number} was never answered`, number);
  }
  stage.services.flatMap(({ surprises }) => surprises).forEach((what) => findings.add('healing', what));
  return {
    ...{
      kind: options.kind,
      seed: options.seed,
      operations: options.operations,
      customers: options.customers,
      with: options.with,
      calm: options.calm,
    },
    ...{ processes: options.processes, inFlight: options.inFlight, date: new Date().toISOString() },
    machine: `${cpus().length} cores, Node ${process.versions.node}`,
    verdict: findings.count > 0 ? 'findings' : 'nothing found',
    seconds,
    operationsPerSecond: Math.round(options.operations / (seconds['storm'] ?? 1)),
    requests: tally.sent,
    milliseconds: millisecondsOf(tally),
    ...{ retries: tally.retries, replays: tally.replays, skipped: tally.skipped },
    outcomes: Object.fromEntries([...tally.outcomes].sort()),
    faults: Object.fromEntries(inflictor.done),
    startsWithoutDatabase: stage.services.reduce((sum, { failedStarts }) => sum + failedStarts, 0),
    eventsFollowedLive: follower.last,
    visits: visitsOf(visitors.milliseconds),
    ...(audited ?? { audited: null, told: {} }),
    findings: findings.count,
    firstFindings: await explain(findings.first, stage.journal.file),
  };
}

/** Nothing was broken that purchases need: each is answered, and soon. What clients have cut themselves was not. */
function noticed(tally: Tally, visitors: Visitors, findings: Findings): void {
  for (const [outcome, count] of tally.outcomes) {
    if (!/^(200|400|404|409|422|503|unknown: cut)$/.test(outcome)) {
      findings.add('nobody notices', `${count} requests: ${outcome}`);
    }
  }
  const busy = (tally.outcomes.get('503') ?? 0) + visitors.busy;
  const percent = (100 * busy) / (tally.sent + visitors.turn);
  if (percent > BUSY_PERCENT_MAX) {
    findings.add('nobody notices', `${busy} requests, ${percent.toFixed(1)} %, were told to come again`);
  }
  if (tally.quantile(1) > BOUND_MS) {
    findings.add('nobody notices', `An answer took ${tally.quantile(1)} ms`);
  }
}

/** After the faults every process serves again, and nobody had to help it. */
async function probe(stage: Stage, findings: Findings): Promise<void> {
  for (const process of stage.services.keys()) {
    const giveUpAt = performance.now() + PROBE_MS_MAX;
    while (!(await stage.probe(process))) {
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
  stage: Stage,
  findings: Findings,
): Promise<{ audited: Audited; told: Told } | null> {
  const source = openSource(stage.database.addresses[0] ?? '');
  try {
    stage.clock.stop();
    const { queue, webhooks } = stage.subscribers;
    const arrivals = [queue, webhooks].flatMap((each) => (each ? [each.arrivals] : []));
    await untilDelivered(source, stage.clock, arrivals);
    await stage.follower.stop();
    stage.journal.flush();
    const [service] = stage.services;
    const verified = service && (await runCommand(['verify'], service, stage.directory));
    if (verified?.code !== 0) {
      findings.add('verify', verified?.output.slice(0, 2000) ?? 'There is no process');
    }
    const { scene, connections, follower, journal, clock } = stage;
    const campaigns = campaignsOf(options);
    const subject = {
      scene,
      connections,
      follower,
      campaigns,
      source,
      now: clock.now,
      journal: journal.file,
    };
    const audited = await audit(subject, findings);
    return { audited, told: await compareSubscribers(stage.subscribers, connections, source, findings) };
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
