import type { Server } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import { hasContent, isUpload } from '../request/body/content-type.js';

const HEADERS_MS_MAX = 20_000;
const BODY_MS_MAX = 30_000;
const UNREAD_MS_MAX = 5000;
/** Longer than the 60 s of most load balancers: they must not send a request into a connection that is being closed. */
const IDLE_MS_MAX = 65_000;
/** For work that takes long without a word, like making a million codes; a peer that is gone says nothing either. */
const SILENCE_MS_MAX = 600_000;
/** Room for streams and balancers; without a bound, a client that opens connections could take all file descriptors of the process. */
const CONNECTIONS_MAX = 20_000;

/** How long a connection may take for what. Files may take as long as they need, as long as something comes. */
export function limitConnections(server: Server): void {
  server.headersTimeout = HEADERS_MS_MAX;
  server.requestTimeout = 0;
  server.keepAliveTimeout = IDLE_MS_MAX;
  server.setTimeout(SILENCE_MS_MAX);
  server.maxConnections = CONNECTIONS_MAX;
}

/** Throws away a body that was refused unread for a moment, so that the client reads its answer; then cuts the connection. */
export function limitUnreadBodies(request: Request, response: Response, next: NextFunction): void {
  // Now: when the connection breaks, the request no longer knows it.
  const { socket } = request;
  response.once('finish', () => {
    if (!request.complete) {
      const cut = () => {
        if (!request.complete) {
          socket.destroy();
        }
      };
      const timer = setTimeout(cut, UNREAD_MS_MAX);
      // Both, and off again: a connection lives for many requests.
      const forget = () => {
        clearTimeout(timer);
        socket.off('close', forget);
        request.off('end', forget);
      };
      socket.once('close', forget);
      request.once('end', forget);
    }
  });
  next();
}

/** What is read as a whole has to come as a whole, and soon. */
export function limitBodyTime(request: Request, _response: Response, next: NextFunction): void {
  if (hasContent(request) && !isUpload(request)) {
    const timer = setTimeout(() => request.destroy(), BODY_MS_MAX);
    request.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
  }
  next();
}
