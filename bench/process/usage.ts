import { readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const MS_PER_TICK = 10;
const PAGE_BYTES = 4096;

/** What a process and its children have used of the processors, in milliseconds. */
export function getCpuMs(pid: number): number {
  return getFamily(pid).reduce((sum, each) => sum + ownCpuMs(each), 0);
}

/** Memory that a process and its children hold, in MB. */
export function getRssMb(pid: number): number {
  const pages = getFamily(pid).map((each) => Number(read(`/proc/${each}/statm`).split(' ')[1] ?? 0));
  return (pages.reduce((sum, each) => sum + each, 0) * PAGE_BYTES) / 1e6;
}

function getFamily(pid: number): number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  return [pid, ...children.flatMap(getFamily)];
}

function ownCpuMs(pid: number): number {
  // The name of a process, in brackets, may contain anything.
  const fields = read(`/proc/${pid}/stat`)
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * MS_PER_TICK;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
