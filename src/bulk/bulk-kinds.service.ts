import { Injectable } from '@nestjs/common';
import { type Access, ensureMayDo, mayDo, PermissionMissing, type Principal } from '../auth/index.js';
import { Extensions } from '#platform/extensions.js';
import { KindRegistry } from '#platform/kind-registry.js';
import { BulkKind } from './bulk-kind.model.js';

/** The kinds of bulk actions, and who may see and do them, as with a single change. */
@Injectable()
export class BulkKindsService {
  private registry: KindRegistry<BulkKind> | undefined;

  constructor(private readonly extensions: Extensions) {}

  has(code: string): boolean {
    return this.all.find(code) !== undefined;
  }

  /** @throws {Error} for a code that no kind has: a row of a later version */
  get(code: string): BulkKind {
    return this.all.get(code);
  }

  /** @throws {PermissionMissing} when the caller may do so with no kind at all */
  getPermitted(caller: Principal, access: Access): string[] {
    const permitted = this.all.kinds.filter(({ resource }) => mayDo(caller, resource, access));
    if (permitted.length === 0) {
      throw new PermissionMissing(this.all.kinds.map(({ resource }) => [resource, access] as const));
    }
    return permitted.map(({ code }) => code);
  }

  /** @throws {PermissionMissing} */
  ensurePermitted(caller: Principal, code: string, access: Access): void {
    ensureMayDo(caller, this.get(code).resource, access);
  }

  private get all(): KindRegistry<BulkKind> {
    this.registry ??= new KindRegistry('bulk action', this.extensions.of(BulkKind));
    return this.registry;
  }
}
