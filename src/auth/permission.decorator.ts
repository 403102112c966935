import { type CustomDecorator, SetMetadata } from '@nestjs/common';
import type { Access, Resource } from './principal.rules.js';

export const PERMISSION = Symbol('PERMISSION');

export interface RequiredPermission {
  readonly resource: Resource;
  readonly access: Access;
}

/** What an administrator needs beside the role; 403 without it. Says nothing about customers and sellers. */
export const Permission = (resource: Resource, access: Access): CustomDecorator<symbol> =>
  SetMetadata(PERMISSION, { resource, access } satisfies RequiredPermission);
