import { Injectable } from '@nestjs/common';
import { Between } from 'typeorm';
import { differencesBy, getPieces, type TableCheck } from '#platform/database/query/comparison.js';
import type { QuerySource } from '#platform/database/query/statement.js';
import { type Difference, compareValues, Verifier } from '#platform/database/query/verifier.js';
import { Extension } from '#platform/extensions.js';
import { hashOfName } from './saved-view.model.js';

const VIEWS_AT_ONCE = 1000;

interface Row {
  readonly id: string;
  readonly name: string;
  readonly nameHash: string;
}

const OWNER: TableCheck = {
  table: 'saved_view',
  what: 'administratorId',
  by: 'table login_account',
  sql: `SELECT v.id, v.administratorId AS actual, 'an administrator with a login' AS expected FROM saved_view v
    LEFT JOIN login_account l ON l.id = v.administratorId AND l.role = 'admin'
    WHERE v.id >= ? AND v.id <= ? AND l.id IS NULL`,
};

/** A view is that of an administrator who has a login, and is kept once by its name. */
@Extension(Verifier)
@Injectable()
export class SavedViewsVerifier extends Verifier {
  override async *differences(source: QuerySource): AsyncGenerator<Difference> {
    for await (const piece of getPieces(source, 'saved_view', VIEWS_AT_ONCE)) {
      yield* differencesBy(source, OWNER, piece);
      for (const row of await source.find<Row>('saved_view', { where: { id: Between(...piece) } })) {
        const { id, name, nameHash } = row;
        yield* compareValues({ table: 'saved_view', id }, 'nameHash', nameHash, 'its name', hashOfName(name));
      }
    }
  }
}
