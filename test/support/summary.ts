import type { TestModule } from 'vitest/node';
import type { Backend } from './backends.js';

/** Says what was not tested, so that nobody takes "passed" for more than it is; the last line is for machines. */
export function summary(
  modules: readonly TestModule[],
  unhandledErrors: readonly unknown[],
  backends: readonly Backend[],
): string {
  const projects = modules.map(({ project }) => project.name);
  const used = ({ name }: Backend) =>
    projects.some(
      (project) =>
        project.endsWith(`-${name}`) ||
        (name === 'queue' && project.startsWith('delivery')) ||
        (name === 'search' && project.startsWith('search-')) ||
        (name === 'haproxy' && /^concurrency-(?!sqlite)/.test(project)),
    );
  const ran = backends.filter((backend) => !backend.problem && used(backend)).map(({ name }) => name);
  const others = backends.filter((backend) => backend.problem !== undefined || !used(backend)).map(excuse);
  const { passed, failed, skipped } = count(modules, unhandledErrors.length);
  return [
    '',
    `Ran on: ${ran.join(', ') || 'no backend'}.`,
    `Not on: ${others.join('; ') || 'none left out'}.`,
    `${passed} passed, ${failed} failed, ${skipped} skipped`,
    '',
  ].join('\n');
}

export function excuse({ name, problem }: Backend): string {
  return `${name} (${problem ?? 'not asked for'})`;
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
