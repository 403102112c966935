import 'reflect-metadata';
import type { Access, Resource } from '../principal.rules.js';

export const PERMISSION = Symbol('PERMISSION');

export interface RequiredPermission {
  readonly resource: Resource;
  readonly access: Access;
}

/**
 * What an administrator needs beside the role; 403 without it. Several on one handler are all needed. Says nothing about
 * customers and sellers.
 */
export function Permission(resource: Resource, access: Access): ClassDecorator & MethodDecorator {
  return (target: object, _name?: string | symbol, method?: PropertyDescriptor) => {
    const decorated = (method?.value ?? target) as object;
    const below = (Reflect.getMetadata(PERMISSION, decorated) ?? []) as readonly RequiredPermission[];
    Reflect.defineMetadata(PERMISSION, [{ resource, access }, ...below], decorated);
  };
}
