import { Injectable } from '@nestjs/common';
import { Extensions } from '#platform/extensions.js';
import { Searchable, SEARCHABLE_KINDS, type SearchableKind } from './searchable.types.js';

/** What can be looked for. It lives in modules that this one does not know. */
@Injectable()
export class Searchables {
  constructor(private readonly extensions: Extensions) {}

  all(): Searchable[] {
    return SEARCHABLE_KINDS.map((kind) => this.of(kind));
  }

  of(kind: SearchableKind): Searchable {
    const searchable = this.extensions.of(Searchable).find((one) => one.kind === kind);
    if (!searchable) {
      throw new Error(`Nothing says how ${kind} is looked for`);
    }
    return searchable;
  }
}
