import { Controller, HttpCode, HttpStatus, type Type, UseGuards, UseInterceptors } from '@nestjs/common';
import { MetadataScanner } from '@nestjs/core';
import { inStore } from '#platform/http/request/paths.js';
import { isAudited } from '#platform/http/write/decorators.js';
import { WriteInterceptor } from '#platform/http/write/write.interceptor.js';
import { getInterceptors, getHandlerRoute } from '#platform/patched/nest-metadata.js';
import { Public } from './access.decorator.js';
import {
  AdminGuard,
  AdminOrSellerGuard,
  AnyRoleGuard,
  CustomerGuard,
  type ROLE_GUARDS,
  SellerGuard,
} from './role.guard.js';
import { WriteLimitGuard } from './write-limit.guard.js';

/** Paths in the store by default; `onlyScoped` and `onlyUnscoped` are others. */
type Place = (path: string) => string | string[];
type RoleController = (path: string, place?: Place) => ClassDecorator;

/*
 * Controllers by who may call them. Each decorator has the paths, the guard of the role, the limit and the interceptor of writes, and the
 * status 200 of a POST, so that no controller can forget one. A further guard of a controller stands above the decorator, and runs later.
 */
export const ForAdministrators = controllerBehind(AdminGuard);
export const ForCustomers = controllerBehind(CustomerGuard);
export const ForSellers = controllerBehind(SellerGuard);
/** Administrators and sellers. */
export const ForStaff = controllerBehind(AdminOrSellerGuard);
/** Everyone who has logged in, and API keys. */
export const ForAllRoles = controllerBehind(AnyRoleGuard);
/** Without a login. Writes have limits of their own there. */
export const ForEveryone = controllerBehind(null);

const scanner = new MetadataScanner();

function controllerBehind(guard: (typeof ROLE_GUARDS)[number] | null): RoleController {
  return (path, place = inStore) =>
    (controller) => {
      Controller(place(path))(controller);
      (guard ? UseGuards(guard, WriteLimitGuard) : Public())(controller);
      decorateWrites((controller as unknown as Type).prototype as object);
    };
}

/** Only writes get the interceptor: it costs a list a twentieth of its time (docs/decisions/0284). */
function decorateWrites(prototype: object): void {
  for (const name of scanner.getAllMethodNames(prototype)) {
    const handler = Reflect.get(prototype, name) as object;
    const route = getHandlerRoute(handler);
    if (!route || !isAudited(route.method, handler)) {
      continue;
    }
    const decorate = (decorator: MethodDecorator) => decorator(prototype, name, { value: handler });
    // Several controllers may inherit one handler.
    if (!getInterceptors(handler).includes(WriteInterceptor)) {
      decorate(UseInterceptors(WriteInterceptor));
    }
    if (route.status === undefined) {
      decorate(HttpCode(HttpStatus.OK));
    }
  }
}
