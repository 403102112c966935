import { Injectable } from '@nestjs/common';
import { Extensions } from '#platform/extensions.js';
import type { Language } from '#platform/language/language.js';
import { PersonalExport } from '#platform/personal-data.js';
import type { Principal } from '../../auth/index.js';
import type { Store } from '../../store/index.js';
import { CustomerMergeReader } from '../customer-merge.reader.js';
import { CustomerReader } from '../customer.reader.js';
import { CustomerResolverService } from '../customer-resolver.service.js';
import { CustomerViewsService, SegmentsOfCustomers } from '../customer-views.service.js';
import { type CustomerDetailsRecord, presentCustomer, presentDetails } from './customer.dto.js';

export interface ExportedList {
  readonly name: string;
  readonly records: AsyncIterable<object> | Iterable<object>;
}

export interface CustomerExport {
  readonly customerId: string;
  /** The record that the customers themselves see. */
  readonly record: CustomerDetailsRecord;
  readonly lists: readonly ExportedList[];
}

/** All that the service knows about one person, for a request of that person. */
@Injectable()
export class CustomerExportsService {
  constructor(
    private readonly ofPath: CustomerResolverService,
    private readonly views: CustomerViewsService,
    private readonly customers: CustomerReader,
    private readonly merges: CustomerMergeReader,
    private readonly extensions: Extensions,
  ) {}

  /**
   * The lists are read when they are iterated.
   * @throws {CustomerNotFound}
   */
  async open(store: Store, idOrCard: string, caller: Principal, language: Language): Promise<CustomerExport> {
    const customer = await this.ofPath.find(store, idOrCard, caller);
    const view = await this.views.loadDetails(customer, language);
    const { id, storeId } = customer;
    const segments = await this.extensions.one(SegmentsOfCustomers).find(id);
    const merged = (await this.merges.getSources([id])).map(({ customerId }) => customerId);
    const ids = [id, ...merged];
    const lists: ExportedList[] = this.extensions
      .of(PersonalExport)
      .map((each) => ({ name: each.name, records: readAll(each, ids, storeId) }));
    if (merged.length > 0) {
      const records = await this.views.load(await this.customers.findByIds(merged), language);
      lists.push({ name: 'mergedCustomers', records: records.map((each) => presentCustomer(each)) });
    }
    return { customerId: id, record: presentDetails(view, segments, { role: 'customer', id }), lists };
  }
}

/** What a list has of a customer, and then of those who were merged into them. */
async function* readAll(
  list: PersonalExport,
  ids: readonly string[],
  storeId: string,
): AsyncGenerator<object> {
  for (const id of ids) {
    yield* list.read({ id, storeId });
  }
}
