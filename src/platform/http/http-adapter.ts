import { ExpressAdapter } from '@nestjs/platform-express';
import type { Response } from 'express';
import { sayNextPage } from './linked.js';
import { saySearched } from './searched.js';

/** Says in headers what a handler has noted about its answer, and the body does not. */
export class HttpAdapter extends ExpressAdapter {
  override reply(response: Response, body: unknown, statusCode?: number): unknown {
    if (typeof body === 'object' && body !== null) {
      sayNextPage(body, response.req, response);
      saySearched(body, response);
    }
    return super.reply(response, body, statusCode) as unknown;
  }
}
