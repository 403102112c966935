import type { Server } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import { hasContent, isUpload } from '../request/body/content-type.js';

const HEADERS_MS_MAX = 20_000;
const BODY_MS_MAX = 30_000;
const UNREAD_MS_MAX = 5000;
/** Above the 60 s of most load balancers, so that they do not use a closing connection. */
const IDLE_MS_MAX = 65_000;
/** For long silent work, like making a million codes; a dead peer is silent, too. */
const SILENCE_MS_MAX = 600_000;
/** Room for streams and balancers; bounds the file descriptors. */
const CONNECTIONS_MAX = 20_000;

/** Time limits of connections. Files may take any time while bytes arrive. */
export function limitConnections(server: Server): void {
  server.headersTimeout = HEADERS_MS_MAX;
  server.requestTimeout = 0;
  server.keepAliveTimeout = IDLE_MS_MAX;
  server.setTimeout(SILENCE_MS_MAX);
  server.maxConnections = CONNECTIONS_MAX;
}

/** Discards a refused body for a moment, so that the client reads the answer, and then cuts the connection. */
export function limitUnreadBodies(request: Request, response: Response, next: NextFunction): void {
  // Read now, because a broken request loses it.
  const { socket } = request;
  response.once('finish', () => {
    if (!request.complete) {
      const cut = () => {
        if (!request.complete) {
          socket.destroy();
        }
      };
      const timer = setTimeout(cut, UNREAD_MS_MAX);
      // Removed after each request: a connection serves many.
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

/** Limits the time of bodies that are read as a whole. */
export function limitBodyTime(request: Request, _response: Response, next: NextFunction): void {
  if (hasContent(request) && !isUpload(request)) {
    const timer = setTimeout(() => request.destroy(), BODY_MS_MAX);
    request.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
  }
  next();
}
