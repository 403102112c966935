import { stripVTControlCharacters } from 'node:util';
import type { TestModule } from 'vitest/node';
import type { Backend } from '../app/backends.js';

const SHOWN = 10;
const BUSIEST_SHOWN = 60;
/** The last lines of a run are read first, so failures have to fit there. */
const LINES_SHOWN = 24;
const SHOWN_OF_FILE = 6;
const MESSAGE_LENGTH = 200;
/** Other services than databases are used by some specs. */
const SPECS_OF: Readonly<Record<string, RegExp>> = {
  queue: /\/delivery\/(event-delivery|examples|queue)\./,
  search: /\/search\//,
  haproxy: /\/rolling-restart\./,
  browser: /\/browser\//,
};

/** Says what was not tested, so that "passed" does not seem more than it is; the last line is for machines. */
export function summary(
  modules: readonly TestModule[],
  unhandledErrors: readonly unknown[],
  backends: readonly Backend[],
): string {
  const used = ({ name }: Backend) =>
    modules.some(({ project, relativeModuleId }) => {
      const specs = SPECS_OF[name];
      return specs ? specs.test(relativeModuleId) : project.name.endsWith(name);
    });
  const ran = backends.filter((backend) => !backend.problem && used(backend)).map(({ name }) => name);
  const others = backends.filter((backend) => backend.problem !== undefined || !used(backend)).map(excuse);
  const { passed, failed, skipped } = count(modules, unhandledErrors.length);
  return [
    '',
    `Slowest files: ${slowest(modules).join(', ') || 'none'}.`,
    `Most processor time: ${busiest(modules).join(', ') || 'unknown'}.`,
    `Ran on: ${ran.join(', ') || 'no backend'}.`,
    `Not on: ${others.join('; ') || 'none left out'}.`,
    ...failures(modules),
    `${passed} passed, ${failed} failed, ${skipped} skipped`,
    '',
  ].join('\n');
}

export function excuse({ name, problem }: Backend): string {
  return `${name} (${problem ?? 'not asked for'})`;
}

/**
 * Each failed test with its place and its message, and for each file the command that repeats it. The first of each file comes
 * before the second of any: what breaks everywhere has to leave room for what breaks in one file.
 */
function failures(modules: readonly TestModule[]): string[] {
  const failed = modules.filter((module) => module.state() === 'failed');
  const files = failed.slice(0, LINES_SHOWN / 2);
  const found = files.map(getFailures);
  const shown = found.map(() => 0);
  let room = LINES_SHOWN - files.length;
  for (let each = 0; each < SHOWN_OF_FILE; each += 1) {
    for (const [file, tests] of found.entries()) {
      if (room > 0 && tests.length > each) {
        shown[file] = each + 1;
        room -= 1;
      }
    }
  }
  return [
    ...files.flatMap((module, file) => {
      const { relativeModuleId, project } = module;
      const tests = found[file] ?? [];
      const left = tests.length - (shown[file] ?? 0);
      return [
        ...tests.slice(0, shown[file]),
        `  npx vitest run --project ${project.name} ${relativeModuleId}${left > 0 ? ` # ${left} more` : ''}`,
      ];
    }),
    ...(failed.length > files.length ? [`… and ${failed.length - files.length} more files`] : []),
  ];
}

function getFailures(module: TestModule): string[] {
  const { relativeModuleId: file, project } = module;
  const tests = [...module.children.allTests('failed')].map((test) => ({
    name: test.fullName,
    errors: test.result().errors ?? [],
  }));
  const elsewhere = module.errors().map((error) => ({ name: 'could not be run', errors: [error] }));
  return [...tests, ...elsewhere].map(({ name, errors: [error] }) => {
    const line = error?.stacks?.find((frame) => frame.file.endsWith(file))?.line ?? 1;
    const message = stripVTControlCharacters(error?.message ?? '').replaceAll(/\s+/g, ' ');
    return `✗ ${file}:${line} on ${project.name} > ${name}: ${message.slice(0, MESSAGE_LENGTH)}`;
  });
}

/** Where to look first when the tests take long. */
function slowest(modules: readonly TestModule[]): string[] {
  return [...modules]
    .sort((one, other) => other.diagnostic().duration - one.diagnostic().duration)
    .slice(0, SHOWN)
    .map((module) => {
      const seconds = Math.round(module.diagnostic().duration / 1000);
      return `${getLabel(module)} ${seconds} s`;
    });
}

function getLabel({ relativeModuleId, project }: TestModule): string {
  return `${relativeModuleId.replace(/^.*\//, '')} on ${project.name}`;
}

/** How tests become cheaper: how long a file takes depends on what else goes on. Files of units and of the architecture are not counted. */
function busiest(modules: readonly TestModule[]): string[] {
  const used = modules.map((module) => ({ module, ms: module.meta().processorMs ?? 0 }));
  const totalMs = used.reduce((sum, { ms }) => sum + ms, 0);
  if (totalMs === 0) {
    return [];
  }
  return [
    ...used
      .filter(({ ms }) => ms > 0)
      .sort((one, other) => other.ms - one.ms)
      .slice(0, BUSIEST_SHOWN)
      .map(({ module, ms }) => `${getLabel(module)} ${Math.round(ms / 1000)} s`),
    `all ${Math.round(totalMs / 1000)} s`,
  ];
}

/** What fails outside a test, a file that cannot be loaded for example, is a failure too. */
function count(modules: readonly TestModule[], failedElsewhere: number) {
  const counts = { passed: 0, failed: failedElsewhere, skipped: 0 };
  for (const module of modules) {
    const states = [...module.children.allTests()].map((test) => test.result().state);
    for (const state of states) {
      counts[state === 'pending' ? 'skipped' : state] += 1;
    }
    if (module.state() === 'failed' && !states.includes('failed')) {
      counts.failed += 1;
    }
  }
  return counts;
}
