import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Request } from 'express';
import 'reflect-metadata';
import type { VerifiedCredentials } from '../authenticator.service.js';
import type { Access, Principal, Resource } from '../principal.rules.js';
import type { AuthenticatedRequest } from '../strategies/authenticated-request.model.js';

export const PUBLIC = Symbol('PUBLIC');

/** Marks a controller or a handler that has no role guard on purpose. A test fails on one that has neither. */
export const Public = () => SetMetadata(PUBLIC, true);

export const PERMISSION = Symbol('PERMISSION');

export interface RequiredPermission {
  readonly resource: Resource;
  readonly access: Access;
}

/** What an administrator needs beside the role, else 403; of several, all. Customers and sellers need none. */
export function Permission(resource: Resource, access: Access): ClassDecorator & MethodDecorator {
  return (target: object, _name?: string | symbol, method?: PropertyDescriptor) => {
    const decorated = (method?.value ?? target) as object;
    const below = (Reflect.getMetadata(PERMISSION, decorated) ?? []) as readonly RequiredPermission[];
    Reflect.defineMetadata(PERMISSION, [{ resource, access }, ...below], decorated);
  };
}

export const WITHOUT_SECOND_FACTOR = Symbol('WITHOUT_SECOND_FACTOR');

/** Marks what an administrator may do before a second factor is set up, where the programme requires one. */
export const WithoutSecondFactor = () => SetMetadata(WITHOUT_SECOND_FACTOR, true);

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
