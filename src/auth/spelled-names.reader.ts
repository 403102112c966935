import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { rows } from '#platform/database/query/statement.js';
import { placesFor } from '#platform/database/query/values.js';
import type { NamePurpose } from './login-account.entity.js';
import type { NameToLookFor } from './login-name.rules.js';
import type { Role } from './principal.rules.js';

interface Found {
  readonly kind: string;
  readonly name: string;
  readonly folded: string | null;
  readonly accountId: string;
}

/** Whose names these are: asked with every sale. */
@Injectable()
export class SpelledNamesReader {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * The accounts with these names, in their order, in one statement. An exact name comes before another spelling.
   * @param purpose Whether the names identify a record, or log in
   */
  async find(
    role: Role,
    names: readonly NameToLookFor[],
    purpose: Exclude<NamePurpose, 'any'>,
  ): Promise<(string | undefined)[]> {
    if (names.length === 0) {
      return [];
    }
    const parts = getParts(names);
    const found = await rows<Found>(
      this.dataSource.manager,
      parts
        .map(
          ({ column, values }) =>
            `SELECT kind, name, folded, accountId FROM login_name
              WHERE role = ? AND kind = ? AND ${column} IN ${placesFor(values)} AND purpose IN ('any', ?)`,
        )
        .join(' UNION ALL '),
      parts.flatMap(({ kind, values }) => [role, kind, ...values, purpose]),
    );
    const exact = new Map(found.map(({ kind, name, accountId }) => [`${kind} ${name}`, accountId]));
    const spelled = new Map(
      found.map(({ kind, folded, accountId }) => [`${kind} ${folded ?? ''}`, accountId]),
    );
    return names.map(
      ({ kind, name, folded }) =>
        exact.get(`${kind} ${name}`) ?? (folded === null ? undefined : spelled.get(`${kind} ${folded}`)),
    );
  }
}

function getParts(names: readonly NameToLookFor[]) {
  return [...new Set(names.map(({ kind }) => kind))].flatMap((kind) => {
    const ofKind = names.filter((each) => each.kind === kind);
    const folded = ofKind.flatMap((each) => each.folded ?? []);
    return [
      { kind, column: 'name', values: ofKind.map(({ name }) => name) },
      ...(folded.length > 0 ? [{ kind, column: 'folded', values: folded }] : []),
    ];
  });
}
