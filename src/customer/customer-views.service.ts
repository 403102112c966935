import { Injectable } from '@nestjs/common';
import type { Language } from '#platform/language/language.js';
import { PointsFiguresReader } from '../account/index.js';
import { type ContactHandover, ContactHandoversService } from '../auth/index.js';
import { type LevelFigures, LevelReader } from '../level/index.js';
import { ProgrammeSettingsService } from '../settings/index.js';
import type { CustomerCondition } from './customer-filter.model.js';
import type { CustomerEntity } from './customer.entity.js';
import { CustomerNotFound } from './customer.errors.js';
import { CustomerReader } from './customer.reader.js';
import type { CustomerLabel } from './customer.rules.js';
import { type TransactionFigures, getTransactionFigures } from './customer-transactions.service.js';

export interface SegmentOfCustomer {
  readonly segmentId: string;
  readonly segmentName: string;
}

/** Inverts the dependency: the module of segments knows customers and implements this for their records. */
export abstract class SegmentsOfCustomers {
  abstract find(customerId: string): Promise<readonly SegmentOfCustomer[]>;

  /**
   * Asks about the customers `t` of a store who are in one of these segments now; inactive segments have no customers. Repeats the question
   * when a segment changes meanwhile.
   */
  abstract askWithin<T>(
    segmentIds: readonly string[],
    storeId: string,
    ask: (members: CustomerCondition) => Promise<T>,
  ): Promise<T>;
}

export interface CustomerView {
  readonly customer: CustomerEntity;
  readonly labels: readonly CustomerLabel[];
  readonly level: LevelFigures | undefined;
  readonly transactions: TransactionFigures;
  readonly currency: string;
}

export interface CustomerDetailsView extends CustomerView {
  /** What waits to log in. */
  readonly waiting: readonly ContactHandover[];
}

export interface CustomerEntryView extends CustomerView {
  /** All points that are not blocked: available and locked ones. */
  readonly balance: number;
}

/** Loads the parts of records for a whole page at once. */
@Injectable()
export class CustomerViewsService {
  constructor(
    private readonly customers: CustomerReader,
    private readonly levels: LevelReader,
    private readonly settings: ProgrammeSettingsService,
    private readonly points: PointsFiguresReader,
    private readonly handovers: ContactHandoversService,
  ) {}

  /** @param language For the names of levels */
  async load(page: readonly CustomerEntity[], language: Language): Promise<CustomerView[]> {
    const levelIds = new Set(page.flatMap(({ levelId }) => levelId ?? []));
    const labels = await this.customers.getLabels(page.map(({ id }) => id));
    const levels = await this.levels.getFigures([...levelIds], language);
    const { currency } = await this.settings.current();
    const totals = await this.customers.getTotals(page.map(({ id }) => id));
    return page.map((customer) => ({
      customer,
      transactions: getTransactionFigures(totals.get(customer.id)),
      labels: labels.get(customer.id) ?? [],
      level: levels.get(customer.levelId ?? ''),
      currency,
    }));
  }

  async loadDetails(customer: CustomerEntity, language: Language): Promise<CustomerDetailsView> {
    const [view] = await this.load([customer], language);
    if (!view) {
      throw new CustomerNotFound();
    }
    const waiting = await this.handovers.findFor([customer.id]);
    return { ...view, waiting: waiting.get(customer.id) ?? [] };
  }

  /** Loads customers as lists have them. */
  async loadEntries(page: readonly CustomerEntity[], language: Language): Promise<CustomerEntryView[]> {
    const views = await this.load(page, language);
    const balances = await this.points.getBalances(page.map(({ id }) => id));
    return views.map((view) => ({ ...view, balance: balances.get(view.customer.id) ?? 0 }));
  }
}
