import { type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { doerOf, type Principal } from '../../auth/index.js';
import { answeringFor } from '../../platform/audit/deed.js';
import type { AroundHandler, Work } from '../../platform/http/around-handler.interceptor.js';
import { routeOf } from '../../platform/http/observe-requests.js';

type GuardedRequest = Request & { readonly user?: Principal };

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * What administrators write, they answer for. Comes after the guards, which know who it is; where nobody has logged in yet,
 * that may turn out on the way. Customers and sellers pass through: what they do is in the events.
 */
@Injectable()
export class AnsweredRequests implements AroundHandler {
  around(work: Work, context: ExecutionContext): Work {
    const request = context.switchToHttp().getRequest<GuardedRequest>();
    const { user } = request;
    if (user && user.role !== 'admin') {
      return work;
    }
    const response = context.switchToHttp().getResponse<Response>();
    const deed = {
      action: `${request.method} ${routeOf(request).replace('/{storeCode}/', '/')}`,
      address: request.ip ?? null,
      requestId: String(response.getHeader('X-Request-Id')),
      targets: Object.entries(request.params).flatMap(([name, value]) =>
        typeof value === 'string' && ID.test(value) ? [[name, value] as const] : [],
      ),
      doer: user && doerOf(user),
    };
    return () => answeringFor(deed, work);
  }
}
