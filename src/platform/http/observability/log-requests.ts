import { Logger } from '@nestjs/common';
import type { SeenRequest } from './observe-requests.js';

const logger = new Logger('Request');
const SERVER_ERROR = 500;
const CLIENT_ERROR = 400;

/** One line for each request: what failed here at `warn`, what was refused or may have changed something at `info`, reads at `debug`. */
export function logRequest({ caller, durationMs, abandoned, traceId, path, ...seen }: SeenRequest): void {
  const line = {
    msg: 'request',
    ...seen,
    durationMs: Math.round(durationMs * 10) / 10,
    ...(caller && { role: caller.role, callerId: caller.id }),
    ...(path !== undefined && { path }),
    ...(traceId !== undefined && { traceId }),
    ...(abandoned && { abandoned }),
  };
  if (seen.status >= SERVER_ERROR) {
    logger.warn(line);
  } else if (seen.status >= CLIENT_ERROR || !(seen.method === 'GET' || seen.method === 'HEAD')) {
    logger.log(line);
  } else {
    logger.debug(line);
  }
}
