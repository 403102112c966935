import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { VerifiedCredentials } from '../authenticator.service.js';
import type { Principal } from '../principal.rules.js';
import type { AuthenticatedRequest } from '../strategies/authenticated-request.model.js';

/** The principal a role guard has just let in. Only meaningful behind a role guard. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext): Principal => {
  const request = context.switchToHttp().getRequest<Request & { user?: Principal }>();
  if (!request.user) {
    throw new Error('@Caller() is used on a route without a role guard');
  }
  return request.user;
});

/** What the caller has shown, to be looked at again while a long answer goes on. Only meaningful behind a role guard. */
export const CallerCredentials = createParamDecorator(
  (_: unknown, context: ExecutionContext): VerifiedCredentials => {
    const { authInfo } = context.switchToHttp().getRequest<AuthenticatedRequest>();
    if (!authInfo) {
      throw new Error('@CallerCredentials() is used on a route without a role guard');
    }
    return authInfo;
  },
);
