import { guardsOf } from '#platform/patched/nest-metadata.js';
import { PERMISSION, PUBLIC, type RequiredPermission } from './guards/access.decorator.js';
import {
  AdminGuard,
  AdminOrSellerGuard,
  AnyRoleGuard,
  CustomerGuard,
  SellerGuard,
} from './guards/role.guard.js';

/** The callers that a handler accepts, in words, and whether an API key may be one of them. */
interface Callers {
  readonly words: string;
  readonly takesKey: boolean;
  /** As `X-Required-Permission` has it. */
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
  const callers = [handler, controller].flatMap(guardsOf).flatMap((guard) => CALLERS.get(guard) ?? [])[0];
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
