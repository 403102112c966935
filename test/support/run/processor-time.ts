import { readFileSync } from 'node:fs';

declare module 'vitest' {
  interface TaskMeta {
    /** Milliseconds that a file took of the processors, with those of processes that it started and that have ended. */
    processorMs?: number;
  }
}

/** Linux counts in hundredths of a second. */
const MS_PER_TICK = 10;

const before = getProcessorMs();

afterAll(({}, { file }) => {
  file.meta.processorMs = getProcessorMs() - before;
});

function getProcessorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 + getChildrenMs();
}

/** 0 where the system does not say. */
function getChildrenMs(): number {
  if (process.platform !== 'linux') {
    return 0;
  }
  // The name of a process, in brackets, may contain anything.
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[13]) + Number(fields[14])) * MS_PER_TICK;
}
