import {
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import { from, lastValueFrom, type Observable } from 'rxjs';

/** Answers a request: the handler alone, or with what is around it. */
export type Work = () => Promise<unknown>;

/** Something that goes on around handlers that write, behind the guards: before them, after them, or instead of them. */
export interface AroundHandler {
  /** What to do instead of `work`; `work` itself for requests that are none of its business. */
  around(work: Work, context: ExecutionContext): Work;
}

/** What is to go on around handlers, the outermost first. */
export const AROUND_HANDLERS = Symbol('AROUND_HANDLERS');

/** The only interceptor, and on writes only: `writes.ts` puts it there. */
@Injectable()
export class AroundHandlerInterceptor implements NestInterceptor {
  constructor(@Inject(AROUND_HANDLERS) private readonly layers: readonly AroundHandler[]) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const handler: Work = () => lastValueFrom(next.handle(), { defaultValue: undefined });
    const work = this.layers.reduceRight((inner, layer) => layer.around(inner, context), handler);
    return work === handler ? next.handle() : from(work());
  }
}
