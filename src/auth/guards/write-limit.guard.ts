import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Principal } from '../principal.rules.js';
import { WriteLimitsService } from '../write-limits.service.js';

/**
 * Behind the role guard, and before everything that costs anything. Callers that may write, and have done so too often,
 * receive 429. Tests hold every write behind a role guard to it.
 */
@Injectable()
export class WriteLimitGuard implements CanActivate {
  constructor(private readonly limits: WriteLimitsService) {}

  /** @throws {TooManyWrites} */
  canActivate(context: ExecutionContext): boolean {
    const http = context.switchToHttp();
    const request = http.getRequest<Request & { readonly user?: Principal }>();
    // None at a public handler of the controller.
    if (request.user) {
      this.limits.count(request.user, request, http.getResponse<Response>());
    }
    return true;
  }
}
