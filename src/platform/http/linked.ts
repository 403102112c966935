import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';

const NEXT = Symbol('next page');

/** Marks an answer as one page of a list: where the next one begins goes out as a `Link` header, not in the body. */
export function linked<Body extends object>(
  body: Body,
  { next }: { readonly next: string | undefined },
): Body {
  return next === undefined ? body : Object.assign(body, { [NEXT]: next });
}

/** `Link: </api/…?cursor=…>; rel="next"` on every page that has a successor. */
@Injectable()
export class LinkInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const http = context.switchToHttp();
    return next.handle().pipe(
      map((body) => {
        const cursor: unknown =
          typeof body === 'object' && body !== null ? Reflect.get(body, NEXT) : undefined;
        if (typeof cursor === 'string') {
          const { originalUrl } = http.getRequest<Request>();
          http.getResponse<Response>().setHeader('Link', `<${withCursor(originalUrl, cursor)}>; rel="next"`);
        }
        return body;
      }),
    );
  }
}

function withCursor(path: string, cursor: string): string {
  const [before = '', query = ''] = path.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.delete('page');
  parameters.set('cursor', cursor);
  return `${before}?${parameters.toString()}`;
}
