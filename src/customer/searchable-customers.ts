import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { RecordedEvent } from '../event/index.js';
import type { SearchTerms } from '../platform/search/search-terms.js';
import { type Searchable, Searchables } from '../search/index.js';
import { CustomerSearchReader } from './customer-search.reader.js';

/** Whatever happens to a customer, but for what no search looks at. */
const CHANGED = /^Service\.Domain\.User\.Event\.Customer(?!WasMovedToLevel|LevelWas)/;

/** Customers can be looked for by their names, and by any part of e-mail, phone and card. */
@Injectable()
export class SearchableCustomers implements Searchable, OnModuleInit {
  readonly kind = 'customer';
  readonly permission = ['CUSTOMER', 'VIEW'] as const;

  constructor(
    private readonly searchables: Searchables,
    private readonly customers: CustomerSearchReader,
  ) {}

  onModuleInit(): void {
    this.searchables.register(this);
  }

  changedBy({ type, uuid }: RecordedEvent): readonly string[] {
    return CHANGED.test(type) ? [uuid] : [];
  }

  documentsOf(ids: readonly string[]) {
    return this.customers.documentsOf(ids);
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
