import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  SetMetadata,
  type Type,
  UseInterceptors,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { isScoped } from '../request/paths.js';

export const ETAG = 'ETag';
const SHOWS_REVISION = Symbol('SHOWS_REVISION');

/** Where an answer has the revision of its record. */
export type RevisionIn = (answer: object) => string | number | undefined;

function topLevelRevision(answer: object): string | undefined {
  return (answer as { readonly revision?: string }).revision;
}

/** On the paths of a store, for `If-Match`. */
export function setRevisionTag(response: Response, revision: string | number | undefined): void {
  if (revision !== undefined && isScoped(response.req.url)) {
    response.setHeader(ETAG, `"${revision}"`);
  }
}

export function clearRevisionTag(response: Response): void {
  response.removeHeader(ETAG);
}

/** For a handler that shows one record. */
export function ShowsRevision(revisionIn: RevisionIn = topLevelRevision): MethodDecorator {
  return applyDecorators(
    SetMetadata(SHOWS_REVISION, true),
    UseInterceptors(new (interceptorWith(revisionIn))()),
  );
}

export function showsRevision(handler: object): boolean {
  return Reflect.getMetadata(SHOWS_REVISION, handler) === true;
}

function interceptorWith(revisionIn: RevisionIn): Type<NestInterceptor> {
  return class implements NestInterceptor {
    intercept(context: ExecutionContext, next: CallHandler<object>): Observable<object> {
      const http = context.switchToHttp();
      // The tag names the edited fields. Others change without it, so Express must not answer 304.
      delete http.getRequest<Request>().headers['if-none-match'];
      return next.handle().pipe(
        map((answer) => {
          setRevisionTag(http.getResponse<Response>(), revisionIn(answer));
          return answer;
        }),
      );
    }
  };
}
