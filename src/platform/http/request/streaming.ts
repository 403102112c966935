import type { Response } from 'express';

const BEGUN = Symbol('stream begun');

/**
 * An answer that has no end of its own begins. The work for its request is done: code that counts requests,
 * or keeps a place for them, has finished with this one now, and not when the caller goes some day.
 */
export function beginStream(response: Response): void {
  response.emit(BEGUN);
}

export function onceStreaming(response: Response, tell: () => void): void {
  response.once(BEGUN, tell);
}
