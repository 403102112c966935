import {
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  type Type,
  UseInterceptors,
} from '@nestjs/common';
import { catchError, type Observable, throwError } from 'rxjs';
import { type InvalidField, InvalidFields } from '#platform/error/domain-error.js';
import { pickReadable } from './request-reader.js';

/** Problems of the readable fields that do not depend on `unreadable`, the paths of the others. */
type ProblemsOf<Request> = (request: Request, unreadable: readonly string[]) => readonly InvalidField[];

/** A 400 for unreadable fields also names broken rules over other fields. Otherwise the use case does. */
export function AlsoNames<Request extends object>(
  type: Type<Request>,
  getProblems: ProblemsOf<Request>,
): MethodDecorator {
  const add = (error: unknown): unknown => {
    if (!(error instanceof InvalidFields && error.request instanceof type)) {
      return error;
    }
    const readable = pickReadable(error.request, error.fields);
    const unreadable = error.fields.map(({ field }) => field);
    return new InvalidFields([...error.fields, ...getProblems(readable, unreadable)]);
  };
  return UseInterceptors(new (interceptorWith(add))());
}

// Pipes run within an interceptor.
function interceptorWith(add: (error: unknown) => unknown): Type<NestInterceptor> {
  return class implements NestInterceptor {
    intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
      return next.handle().pipe(catchError((error: unknown) => throwError(() => add(error))));
    }
  };
}
