import { Injectable } from '@nestjs/common';
import { isDuplicateKey } from '#platform/database/error/verdict.js';
import { ConcurrencyConflict } from '#platform/database/error/unit-of-work.errors.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import {
  type Ask,
  foldNames,
  getOwners,
  type SpelledName,
  unfoldedNames,
} from './folded-names.repository.js';
import { FOLDED_KINDS, foldedName, type LoginNameKind } from './login-name.rules.js';

export interface Spellings {
  readonly kind: LoginNameKind;
  readonly folded: string;
  readonly names: readonly SpelledName[];
}

@Injectable()
export class ListSpellings {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Folds names that an earlier version wrote during an upgrade; returns those of several customers. Locks in the order of the names. */
  async execute(): Promise<Spellings[]> {
    return this.unitOfWork.run(async (tx) => {
      const ask: Ask = (statement, values) => tx.query(statement, values);
      const found: Spellings[] = [];
      for (const kind of FOLDED_KINDS) {
        await foldNames(ask, kind).catch((error: unknown) => {
          // Another transaction has registered it meanwhile.
          throw isDuplicateKey(error) ? new ConcurrencyConflict() : error;
        });
        found.push(...(await spellingsIn(ask, kind)));
      }
      return found;
    });
  }
}

async function spellingsIn(ask: Ask, kind: LoginNameKind): Promise<Spellings[]> {
  const groups = new Map<string, SpelledName[]>();
  for (const each of await unfoldedNames(ask, kind)) {
    const folded = foldedName(kind, each.name) ?? each.name;
    groups.set(folded, [...(groups.get(folded) ?? []), each]);
  }
  for (const owner of await getOwners(ask, kind, [...groups.keys()])) {
    groups.get(owner.folded ?? '')?.push(owner);
  }
  return [...groups].map(([folded, names]) => ({ kind, folded, names }));
}
