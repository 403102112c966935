import { Injectable } from '@nestjs/common';
import { Extensions } from '#platform/extensions.js';
import type { Language } from '#platform/language/language.js';
import { PersonalExport } from '#platform/personal-data.js';
import { CustomerViewsService, SegmentsOfCustomers } from '../customer-views.service.js';
import type { CustomerEntity } from '../customer.entity.js';
import { CustomerNotFound } from '../customer.errors.js';
import { type CustomerDetailsRecord, presentDetails } from './customer.dto.js';

export interface ExportedList {
  readonly name: string;
  readonly records: AsyncIterable<object>;
}

/** All that the service knows about one person, for a request of that person. */
@Injectable()
export class CustomerExportsService {
  constructor(
    private readonly views: CustomerViewsService,
    private readonly extensions: Extensions,
  ) {}

  /** The record as the customers themselves see it. */
  async record(customer: CustomerEntity, language: Language): Promise<CustomerDetailsRecord> {
    const [view] = await this.views.load([customer], language);
    if (!view) {
      throw new CustomerNotFound();
    }
    const segments = await this.extensions.one(SegmentsOfCustomers).find(customer.id);
    return presentDetails(view, segments, 'customer');
  }

  lists({ id, storeId }: CustomerEntity): ExportedList[] {
    return this.extensions
      .of(PersonalExport)
      .map((each) => ({ name: each.list, records: each.read({ id, storeId }) }));
  }
}
