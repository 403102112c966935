import { Injectable } from '@nestjs/common';
import { type LevelFigures, LevelReader } from '../level/index.js';
import type { CustomerEntity } from './customer.entity.js';
import { CustomerReader } from './customer.reader.js';
import type { Label } from './customer.rules.js';

/** A customer with what else a record shows. */
export interface CustomerView {
  readonly customer: CustomerEntity;
  readonly labels: readonly Label[];
  readonly level: LevelFigures | undefined;
}

/** Puts together what records show, for a whole page at once. */
@Injectable()
export class CustomerViews {
  constructor(
    private readonly customers: CustomerReader,
    private readonly levels: LevelReader,
  ) {}

  async of(page: readonly CustomerEntity[]): Promise<CustomerView[]> {
    const levelIds = new Set(page.flatMap(({ levelId }) => levelId ?? []));
    const labels = await this.customers.labelsOf(page.map(({ id }) => id));
    const levels = await this.levels.figuresOf([...levelIds]);
    return page.map((customer) => ({
      customer,
      labels: labels.get(customer.id) ?? [],
      level: levels.get(customer.levelId ?? ''),
    }));
  }
}
