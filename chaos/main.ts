import { randomInt } from 'node:crypto';
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { audit, type Audited } from './audit/audit.js';
import { Findings } from './audit/findings.js';
import { untilQuiet } from './audit/quiet.js';
import { openSource } from './audit/source.js';
import { type Options, readOptions, USAGE } from './options.js';
import { campaignsOf } from './plan/campaigns.js';
import { explain, type Report, writeReport } from './report.js';
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
  say(`seed ${options.seed}: ${options.operations} operations on ${options.kind}`);
  const stage = new Stage(options);
  // Whoever is impatient shall not leave servers behind.
  process.once('SIGINT', () => void stage.strike(true).then(() => process.exit(130)));
  process.once('SIGTERM', () => void stage.strike(true).then(() => process.exit(143)));
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
  const { operator, inflictor, follower } = await timed('scene', () => stage.build(findings));
  await giveFirstPoints(options, operator);
  follower.start();
  await timed('storm', () => rage(options, operator, inflictor));
  const whole = timed('until all is whole', () => inflictor.whole());
  await whole.catch((error: unknown) => findings.add('healing', String(error)));
  await timed('probes', () => probe(stage, findings));
  const audited = await timed('audit', () => compare(options, stage, findings));
  const { tally } = stage;
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
    },
    ...{ processes: options.processes, inFlight: options.inFlight, date: new Date().toISOString() },
    machine: `${cpus().length} cores, Node ${process.versions.node}`,
    verdict: findings.count > 0 ? 'findings' : 'nothing found',
    seconds,
    operationsPerSecond: Math.round(options.operations / (seconds['storm'] ?? 1)),
    requests: tally.sent,
    milliseconds: { median: tally.quantile(0.5), p95: tally.quantile(0.95), p99: tally.quantile(0.99) },
    ...{ retries: tally.retries, replays: tally.replays, skipped: tally.skipped },
    outcomes: Object.fromEntries([...tally.outcomes].sort()),
    faults: Object.fromEntries(inflictor.done),
    startsWithoutDatabase: stage.services.reduce((sum, { failedStarts }) => sum + failedStarts, 0),
    eventsFollowedLive: follower.last,
    audited,
    findings: findings.count,
    firstFindings: await explain(findings.first, stage.journal.file),
  };
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

async function compare(options: Options, stage: Stage, findings: Findings): Promise<Audited | null> {
  const source = openSource(stage.database.addresses[0] ?? '');
  try {
    stage.clock.stop();
    await untilQuiet(source, stage.clock.now);
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
    return await audit(subject, findings);
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
