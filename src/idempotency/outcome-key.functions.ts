import { randomUUID } from 'node:crypto';

const PREFIX = 'laurel-doubt.';
const KEY = /^laurel-doubt\.([\d.]{1,40})\.[0-9a-f-]{36}$/;

/** A key for a request that came without one: it says by itself where to look whether the request was done. */
export function buildOutcomeKey(locator: string): string {
  return `${PREFIX}${locator}.${randomUUID()}`;
}

export function parseOutcomeKey(key: string): string | undefined {
  return KEY.exec(key)?.[1];
}
