import { readFileSync } from 'node:fs';
import process from 'node:process';

/*
 * Loaded into a process of Laurel before Laurel itself (node --import): moves its clock as the file says that CHAOS_CLOCK
 * names. `<instant> <ahead>`: it stands at the instant, or is so many milliseconds ahead. Nothing in Laurel knows of it,
 * and timers are not touched.
 */
const INTERVAL_MS = 20;

const file = process.env['CHAOS_CLOCK'];
if (file !== undefined) {
  moveClock(file);
}

function moveClock(file: string): void {
  const Real = Date;
  let [standing = '', ahead = '0'] = read(file);
  setInterval(() => ([standing = '', ahead = '0'] = read(file)), INTERVAL_MS).unref();
  const now = () => (standing === '' ? Real.now() + Number(ahead) : Number(standing));
  class MovedDate extends Real {
    constructor(...args: [number]) {
      // As Date itself does, this one tells whether it was given anything.
      super(...((args as unknown[]).length === 0 ? ([now()] as const) : args));
    }

    static override now(): number {
      return now();
    }
  }
  globalThis.Date = MovedDate as DateConstructor;
}

function read(file: string): string[] {
  return readFileSync(file, 'utf8').split(' ');
}
