import { GUARDS_METADATA } from '@nestjs/common/constants.js';
import { PERMISSION, type RequiredPermission } from './permission.decorator.js';
import { PUBLIC } from './public.decorator.js';
import { AdminGuard, AdminOrSellerGuard, AnyRoleGuard, CustomerGuard, SellerGuard } from './role.guard.js';

const CALLERS = new Map<unknown, string>([
  [CustomerGuard, 'the logged-in customer'],
  [AdminGuard, 'administrators'],
  [SellerGuard, 'sellers'],
  [AdminOrSellerGuard, 'administrators and sellers'],
  [AnyRoleGuard, 'whoever is logged in'],
]);

/** Who may call a handler, for the API documentation; `undefined` when anybody may. */
export function callersOf(
  controller: object,
  handler: object,
): { readonly inWords: string; readonly permission?: string } | undefined {
  if (isPublic(controller) || isPublic(handler)) {
    return undefined;
  }
  const guards = [handler, controller].flatMap(
    (target) => (Reflect.getMetadata(GUARDS_METADATA, target) ?? []) as unknown[],
  );
  const callers = guards.flatMap((guard) => CALLERS.get(guard) ?? [])[0];
  const permission = (Reflect.getMetadata(PERMISSION, handler) ??
    Reflect.getMetadata(PERMISSION, controller)) as RequiredPermission | undefined;
  if (!callers || !permission) {
    return callers === undefined ? undefined : { inWords: callers };
  }
  const { resource, access } = permission;
  return {
    inWords: `${callers} (administrators with \`${resource}\` \`${access}\`)`,
    permission: `${resource}:${access}`,
  };
}

function isPublic(target: object): boolean {
  return Reflect.getMetadata(PUBLIC, target) === true;
}
