import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { sayNextPage } from './linked.js';
import { saySearched } from './searched.js';

/** Says in headers what a handler has noted about its answer, and the body does not. One for all: each is passed by every request. */
@Injectable()
export class AnswerHeadersInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    return next.handle().pipe(
      map((body) => {
        if (typeof body === 'object' && body !== null) {
          const http = context.switchToHttp();
          const response = http.getResponse<Response>();
          sayNextPage(body, http.getRequest<Request>(), response);
          saySearched(body, response);
        }
        return body;
      }),
    );
  }
}
