import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { from, lastValueFrom, map, type Observable } from 'rxjs';
import { sayNextPage } from './linked.js';
import { saySearched } from './searched.js';

/** Answers a request: the handler alone, or with what is around it. */
export type Work = () => Promise<unknown>;

/** Something that goes on around handlers, behind the guards: before them, after them, or instead of them. */
export interface AroundHandler {
  /** What to do instead of `work`; `work` itself for requests that are none of its business. */
  around(work: Work, context: ExecutionContext): Work;
}

/**
 * The only interceptor, because each is passed by every request and costs about a twentieth of what a list takes (docs/decisions/0131).
 * What is to go on around handlers is given to it, the outermost first; it says in headers what a handler has noted
 * about its answer, and the body does not.
 */
@Injectable()
export class AroundHandlerInterceptor implements NestInterceptor {
  constructor(private readonly layers: readonly AroundHandler[]) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const handler: Work = () => lastValueFrom(next.handle(), { defaultValue: undefined });
    const work = this.layers.reduceRight((inner, layer) => layer.around(inner, context), handler);
    const answer = work === handler ? next.handle() : from(work());
    return answer.pipe(map((body) => said(body, context)));
  }
}

function said(body: unknown, context: ExecutionContext): unknown {
  if (typeof body === 'object' && body !== null) {
    const http = context.switchToHttp();
    const response = http.getResponse<Response>();
    sayNextPage(body, http.getRequest<Request>(), response);
    saySearched(body, response);
  }
  return body;
}
