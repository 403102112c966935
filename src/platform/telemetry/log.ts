import { pino } from 'pino';
import type { AppConfig } from '#platform/config/app-config.js';

export type Log = pino.Logger;

/** Beyond this, the reader of the log is too slow, and lines are dropped before the process runs out of memory. */
const UNREAD_BYTES_MAX = 16 * 1024 * 1024;

/** One line of JSON for each thing that happened. `to` receives the lines; without it, stdout, which no request waits for. */
export function createLog(
  { logLevel, logFormat }: Pick<AppConfig, 'logLevel' | 'logFormat'>,
  to: pino.DestinationStream = destination(logFormat),
): Log {
  return pino(
    {
      level: logLevel,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      // Errors come described: pino's own serializer would tell whatever a driver has put on them.
      serializers: { err: (described: unknown) => described },
      formatters: { level: (label) => ({ level: label }) },
    },
    to,
  );
}

function destination(format: AppConfig['logFormat']): pino.DestinationStream {
  return isReadable(format)
    ? { write: (line) => void process.stdout.write(readable(line)) }
    : // Written by another thread; what is left at exit is written then.
      pino.destination({ fd: 1, sync: false, maxLength: UNREAD_BYTES_MAX });
}

export function isReadable(format: AppConfig['logFormat']): boolean {
  return format === undefined ? process.stdout.isTTY : format === 'text';
}

interface Line {
  readonly time: string;
  readonly level: string;
  readonly context?: string;
  readonly msg?: string;
  readonly err?: { readonly message?: string; readonly stack?: readonly string[] };
  readonly pid?: number;
}

/** Writes a line for people: `12:03:04.512 warn  Loop publish-events: connect ECONNREFUSED … {"…":…}` */
export function readable(line: string): string {
  const { level, time, context, msg, err = {}, ...others } = JSON.parse(line) as Line;
  const { message, stack = [], ...more } = err;
  const fields = JSON.stringify({ ...others, ...more, pid: undefined });
  const sentence = [context, msg ?? message].filter(Boolean).join(': ');
  const head = `${time.slice(11, 23)} ${level.padEnd(5)} ${sentence}${fields === '{}' ? '' : ` ${fields}`}`;
  return [head, ...stack.map((frame) => `    ${frame}`), ''].join('\n');
}
