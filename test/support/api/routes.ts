import { RequestMethod } from '@nestjs/common';
import { GUARDS_METADATA, METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { AdminGuard, AdminOrSellerGuard, AnyRoleGuard, PUBLIC } from '../../../src/auth/index.js';
import { PERMISSION, type RequiredPermission } from '../../../src/auth/guards/access.decorator.js';
import type { TestApp } from '../app/test-app.js';

const FOR_ADMINISTRATORS: readonly unknown[] = [AdminGuard, AdminOrSellerGuard, AnyRoleGuard];

export interface Handler {
  readonly controller: abstract new () => object;
  readonly name: string;
  /** `GET /api/event/:eventId`, on each of its paths. */
  readonly routes: readonly string[];
  readonly letsAdministratorsIn: boolean;
  /** What administrators need, all of it. */
  readonly permissions: readonly RequiredPermission[];
}

/** The controllers of a test app that imports DiscoveryModule. */
export function getControllers(app: TestApp): (abstract new () => object)[] {
  return app.nest
    .get(DiscoveryService)
    .getControllers()
    .map(({ metatype }) => metatype as abstract new () => object);
}

/** Every handler of every controller. */
export function getHandlers(app: TestApp): Handler[] {
  return getControllers(app).flatMap((controller) =>
    new MetadataScanner().getAllMethodNames(controller.prototype).flatMap((name) => {
      const handler: object = Reflect.get(controller.prototype, name);
      const method = Reflect.getMetadata(METHOD_METADATA, handler);
      return method === undefined
        ? []
        : [
            {
              controller,
              name,
              routes: getRoutes(controller, handler, RequestMethod[method]),
              letsAdministratorsIn: letsAdministratorsIn(controller, handler),
              permissions:
                Reflect.getMetadata(PERMISSION, handler) ?? Reflect.getMetadata(PERMISSION, controller) ?? [],
            },
          ];
    }),
  );
}

/** The route as the API documentation names it, without a store where it has such a path. */
export function getName({ routes }: Pick<Handler, 'routes'>): string {
  const route = routes.find((each) => each.includes(' /api/')) ?? routes[0] ?? '';
  return route.replace(/:(\w+)/g, '{$1}');
}

function letsAdministratorsIn(controller: object, handler: object): boolean {
  const guards: unknown[] = Reflect.getMetadata(GUARDS_METADATA, controller) ?? [];
  return (
    guards.some((guard) => FOR_ADMINISTRATORS.includes(guard)) &&
    Reflect.getMetadata(PUBLIC, handler) !== true
  );
}

function getRoutes(controller: object, handler: object, method: string | undefined): string[] {
  const bases: string[] = [Reflect.getMetadata(PATH_METADATA, controller)].flat();
  const paths: string[] = [Reflect.getMetadata(PATH_METADATA, handler)].flat();
  return bases.flatMap((base) =>
    paths.map((path) => `${method} /${[base, path].filter((part) => part !== '/').join('/')}`),
  );
}
