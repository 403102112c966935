import { Injectable } from '@nestjs/common';
import type { StoredEvent } from '../event/index.js';
import type { SearchTerms } from '#platform/search-engine/search-terms.js';
import { Extension } from '#platform/extensions.js';
import { Searchable } from '../search/index.js';
import { CustomerSearchReader } from './customer-search.reader.js';

/** All events of customers except those without searchable data. */
const CHANGED = /^Service\.Domain\.User\.Event\.Customer(?!WasMovedToLevel|LevelWas)/;

@Extension(Searchable)
@Injectable()
export class SearchableCustomersService implements Searchable {
  readonly kind = 'customer';
  readonly permission = ['CUSTOMER', 'VIEW'] as const;

  constructor(private readonly customers: CustomerSearchReader) {}

  changedBy({ type, uuid }: StoredEvent): readonly string[] {
    return CHANGED.test(type) ? [uuid] : [];
  }

  getDocuments(ids: readonly string[]) {
    return this.customers.getDocuments(ids);
  }

  idsAfter(id: string, count: number) {
    return this.customers.idsAfter(id, count);
  }

  find(storeId: string, terms: SearchTerms, count: number) {
    return this.customers.find(storeId, terms, count);
  }

  hits(storeId: string, ids: readonly string[]) {
    return this.customers.hits(storeId, ids);
  }
}
