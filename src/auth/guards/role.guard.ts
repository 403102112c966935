import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { Request } from 'express';
import {
  CredentialsMissing,
  OtherStore,
  PermissionMissing,
  SecondFactorRequired,
  TokenInvalid,
  WrongRole,
} from '../auth.errors.js';
import { AuthenticatorService } from '../authenticator.service.js';
import { PERMISSION, PUBLIC, type RequiredPermission, WITHOUT_SECOND_FACTOR } from './access.decorator.js';
import { mayDo, type Principal, type Role } from '../principal.rules.js';
import { type AuthenticatedRequest, getBearerToken } from '../strategies/authenticated-request.model.js';
import { getGuards } from '#platform/patched/nest-metadata.js';

interface GuardedRequest extends AuthenticatedRequest {
  /** Whose paths these are; put here by the guard of the store module, which comes before. */
  readonly store?: { readonly id: string };
}

@Injectable()
export class CredentialsGuard extends AuthGuard(['verified-token', 'jwt', 'api-key']) {
  constructor(private readonly authenticator: AuthenticatorService) {
    super();
  }

  override getRequest(context: ExecutionContext): AuthenticatedRequest {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    request.authenticator = this.authenticator;
    return request;
  }

  /**
   * Passport hands over what the strategies made of the credentials.
   * @throws {Unauthenticated} with the body that the contract has for the case
   */
  override handleRequest<User>(error: unknown, user: User, _: unknown, context: ExecutionContext): User {
    if (error) {
      throw error as Error;
    }
    if (!user) {
      const request = context.switchToHttp().getRequest<Request>();
      throw getBearerToken(request) === null ? new CredentialsMissing() : new TokenInvalid();
    }
    return user;
  }
}

/** Does what `CredentialsGuard` does where credentials may be missing: then there is no caller. */
@Injectable()
export class OptionalCredentialsGuard extends CredentialsGuard {
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const { headers } = context.switchToHttp().getRequest<Request>();
    return headers.authorization === undefined && headers['x-auth-token'] === undefined
      ? true
      : (await super.canActivate(context)) === true;
  }
}

/** Adds the caller to what anybody may do. Old credentials are as none: no path refuses them that asks for none. */
@Injectable()
export class AnyCredentialsGuard extends CredentialsGuard {
  override handleRequest<User>(_error: unknown, user: User): User {
    return (user || undefined) as User;
  }
}

/** No or bad credentials: 401. Another role, or a missing permission: 403. Behind it, `WriteLimitGuard` answers 429. */
@Injectable()
abstract class RoleGuard extends CredentialsGuard {
  protected abstract readonly roles: readonly Role[];

  constructor(
    authenticator: AuthenticatorService,
    private readonly reflector: Reflector,
  ) {
    super(authenticator);
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const handler = context.getHandler();
    if (this.reflector.get<boolean | undefined>(PUBLIC, handler)) {
      return true;
    }
    // Puts the caller into the request: the log says who was refused, too.
    await super.canActivate(context);
    this.ensureMay(context.switchToHttp().getRequest(), context);
    return true;
  }

  private ensureMay(request: GuardedRequest & { readonly user: Principal }, context: ExecutionContext): void {
    const caller = request.user;
    if (!this.roles.includes(caller.role)) {
      throw new WrongRole();
    }
    if (isOfAnotherStore(caller, request)) {
      throw new OtherStore();
    }
    const places = [context.getHandler(), context.getClass()];
    if (caller.lacksSecondFactor && !this.reflector.getAllAndOverride(WITHOUT_SECOND_FACTOR, places)) {
      throw new SecondFactorRequired();
    }
    const required = this.reflector.getAllAndOverride<readonly RequiredPermission[] | undefined>(
      PERMISSION,
      places,
    );
    const missing = required?.find(({ resource, access }) => !mayDo(caller, resource, access));
    if (caller.role === 'admin' && missing) {
      throw new PermissionMissing([[missing.resource, missing.access]]);
    }
  }
}

/** A customer belongs to one store; the others work for all. */
function isOfAnotherStore({ role, storeId }: Principal, { store }: GuardedRequest): boolean {
  return role === 'customer' && storeId !== undefined && store !== undefined && storeId !== store.id;
}

@Injectable()
export class CustomerGuard extends RoleGuard {
  protected readonly roles = ['customer'] as const;
}

@Injectable()
export class AdminGuard extends RoleGuard {
  protected readonly roles = ['admin'] as const;
}

@Injectable()
export class SellerGuard extends RoleGuard {
  protected readonly roles = ['seller'] as const;
}

@Injectable()
export class AdminOrSellerGuard extends RoleGuard {
  protected readonly roles = ['admin', 'seller'] as const;
}

@Injectable()
export class AnyRoleGuard extends RoleGuard {
  protected readonly roles = ['customer', 'admin', 'seller'] as const;
}

/** Tests hold every controller to having exactly one of these, or saying that it is public. */
export const ROLE_GUARDS = [
  CustomerGuard,
  AdminGuard,
  SellerGuard,
  AdminOrSellerGuard,
  AnyRoleGuard,
] as const;

interface Callers {
  readonly words: string;
  readonly takesKey: boolean;
  readonly permission?: string;
}

/** An API key is an administrator. */
const CALLERS = new Map<unknown, Callers>([
  [CustomerGuard, { words: 'the logged-in customer', takesKey: false }],
  [AdminGuard, { words: 'administrators', takesKey: true }],
  [SellerGuard, { words: 'sellers', takesKey: false }],
  [AdminOrSellerGuard, { words: 'administrators and sellers', takesKey: true }],
  [AnyRoleGuard, { words: 'any logged-in caller', takesKey: true }],
]);

/** The callers that a handler accepts, for the API documentation; `undefined` when the handler is public. */
export function describeCallers(controller: object, handler: object): Callers | undefined {
  if (isPublic(controller) || isPublic(handler)) {
    return undefined;
  }
  const callers = [handler, controller].flatMap(getGuards).flatMap((guard) => CALLERS.get(guard) ?? [])[0];
  const permissions = (Reflect.getMetadata(PERMISSION, handler) ??
    Reflect.getMetadata(PERMISSION, controller) ??
    []) as readonly RequiredPermission[];
  if (!callers || permissions.length === 0) {
    return callers;
  }
  const needed = permissions.map(({ resource, access }) => `\`${resource}\` \`${access}\``).join(' and ');
  return {
    ...callers,
    words: `${callers.words} (administrators with ${needed})`,
    permission: permissions.map(({ resource, access }) => `${resource}:${access}`).join(' and '),
  };
}

function isPublic(target: object): boolean {
  return Reflect.getMetadata(PUBLIC, target) === true;
}
