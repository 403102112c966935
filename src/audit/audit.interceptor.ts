import { type CallHandler, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { defer, lastValueFrom, type Observable } from 'rxjs';
import { actorFromPrincipal, type Principal } from '../auth/index.js';
import { type ActingCaller, runAsCaller } from '#platform/audit-context/acting-caller.js';
import { runWithAuditContext } from '#platform/audit-context/audit-context.js';
import { getRoute } from '#platform/http/request/paths.js';
import { isAudited } from '#platform/http/write/decorators.js';
import { Extension } from '#platform/extensions.js';
import { WriteLayer } from '#platform/http/write/write.interceptor.js';

type GuardedRequest = Request & { readonly user?: Principal };

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Runs writes as their caller, which events name, and those of administrators in an audit context. Comes after the guards, which know the
 * caller; where no caller is logged in yet, the handler may set the actor. Customers and sellers leave no entries: their writes are in the
 * events.
 */
@Extension(WriteLayer)
@Injectable()
export class AuditInterceptor implements WriteLayer {
  readonly layer = 'audit';

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<GuardedRequest>();
    const { user } = request;
    if (!isAudited(request.method, context.getHandler())) {
      return next.handle();
    }
    const handle = () => lastValueFrom(next.handle(), { defaultValue: undefined });
    if (user && user.role !== 'admin') {
      return defer(() => runAsCaller(getCaller(user), handle));
    }
    const response = context.switchToHttp().getResponse<Response>();
    const auditContext = {
      action: `${request.method} ${getRoute(request).replace('/{storeCode}/', '/')}`,
      address: request.ip ?? null,
      requestId: String(response.getHeader('X-Request-Id')),
      targets: Object.entries(request.params).flatMap(([name, value]) =>
        typeof value === 'string' && ID.test(value) ? [[name, value] as const] : [],
      ),
      actor: user && actorFromPrincipal(user),
    };
    const audited = () => runWithAuditContext(auditContext, handle);
    return defer(() => (user ? runAsCaller(getCaller(user), audited) : audited()));
  }
}

function getCaller({ role, id, apiKey, apiKeyId }: Principal): ActingCaller {
  // The key of an administrator is theirs: the id is that of the administrator.
  return { type: apiKey && apiKeyId === undefined ? 'key' : role, id };
}
