import { Injectable } from '@nestjs/common';
import type { Kind, Searchable } from './searchable.js';

/**
 * What can be looked for lives in modules that this one does not know. They say here, at the start of the process, what
 * it is.
 */
@Injectable()
export class Searchables {
  private readonly byKind = new Map<Kind, Searchable>();

  register(searchable: Searchable): void {
    this.byKind.set(searchable.kind, searchable);
  }

  all(): Searchable[] {
    return [...this.byKind.values()];
  }

  of(kind: Kind): Searchable {
    const searchable = this.byKind.get(kind);
    if (!searchable) {
      throw new Error(`Nobody has said how to look for ${kind}`);
    }
    return searchable;
  }
}
