import type { Server } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import { isUpload } from './uploaded-file.js';

const HEADERS_MS_MAX = 20_000;
const BODY_MS_MAX = 30_000;
/** Longer than the 60 s of most load balancers: they must not send a request into a connection that is being closed. */
const IDLE_MS_MAX = 65_000;
/** For work that takes long without a word, like making a million codes; a peer that is gone says nothing either. */
const SILENCE_MS_MAX = 600_000;

/** How long a connection may take for what. Files may take as long as they need, as long as something comes. */
export function limitConnections(server: Server): void {
  server.headersTimeout = HEADERS_MS_MAX;
  server.requestTimeout = 0;
  server.keepAliveTimeout = IDLE_MS_MAX;
  server.setTimeout(SILENCE_MS_MAX);
}

/** What is read as a whole has to come as a whole, and soon. */
export function limitBodyTime(request: Request, _response: Response, next: NextFunction): void {
  if ((request.headers['content-length'] ?? request.headers['transfer-encoding']) && !isUpload(request)) {
    const timer = setTimeout(() => request.destroy(), BODY_MS_MAX);
    request.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
  }
  next();
}
