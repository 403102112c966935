import type { Scene } from '../../scene.js';
import type { History, Past } from '../history.js';
import { type Source, text } from '../source.js';

type Customers = readonly { readonly id: string; readonly email: string }[];

/** Customers without personal data: by the requests for it, and at the end by the table. */
export class Erasures {
  private readonly asked = new Map<number, Past[]>();
  private readonly indexes: ReadonlyMap<string, number>;
  private readonly owners = new Map<string, number[]>();

  constructor(
    history: History,
    private readonly customers: Customers = [],
    private readonly erased: ReadonlySet<string> = new Set(),
    private readonly deleted: ReadonlySet<string> = new Set(),
  ) {
    this.indexes = new Map(customers.map(({ id }, index) => [id, index]));
    for (const [customer, { email }] of customers.entries()) {
      this.owners.set(email, [...this.getOwners(email), customer]);
    }
    for (const past of history.operations.values()) {
      if (isErasure(past) && past.knowledge !== 'refused' && past.knowledge !== 'nothing') {
        this.asked.set(past.customer, [...this.askedFor(past.customer), past]);
      }
    }
  }

  static async of(history: History, { customers }: Scene, source: Source): Promise<Erasures> {
    const [erased, deleted] = [new Set<string>(), new Set<string>()];
    const sql = 'SELECT id, statusType FROM customer WHERE anonymizedAt IS NOT NULL';
    for await (const row of source.rows(sql)) {
      erased.add(text(row, 'id'));
      if (text(row, 'statusType') === 'deleted') {
        deleted.add(text(row, 'id'));
      }
    }
    return new Erasures(history, customers, erased, deleted);
  }

  /** By their ids. */
  get ids(): ReadonlySet<string> {
    return this.erased;
  }

  /** Requests that were done, or may have been. */
  askedFor(customer: number): readonly Past[] {
    return this.asked.get(customer) ?? [];
  }

  /** At the end. */
  isErased(customer: number): boolean {
    return this.erased.has(this.customers[customer]?.id ?? '');
  }

  isDeleted(customer: number): boolean {
    return this.deleted.has(this.customers[customer]?.id ?? '');
  }

  customer(id: string): number {
    return this.indexes.get(id) ?? -1;
  }

  /** Whether the customer may have been erased before a request was over, by the answers. */
  mayPrecede({ settledAt }: Pick<Past, 'settledAt'>, customer: number): boolean {
    return this.askedFor(customer).some(({ sentAt }) => sentAt < settledAt);
  }

  /** Whether the customer certainly was erased when a request was sent. */
  precede({ sentAt }: Pick<Past, 'sentAt'>, customer: number): boolean {
    return this.askedFor(customer).some(
      ({ knowledge, settledAt }) => knowledge === 'done' && settledAt < sentAt,
    );
  }

  /** Whether a customer has registered with the address of another one, who is erased. */
  isSuccessor(customer: number, earlier: number): boolean {
    const { email } = this.customers[customer] ?? {};
    return (
      customer > earlier &&
      email !== undefined &&
      email === this.customers[earlier]?.email &&
      this.isErased(earlier)
    );
  }

  getEmail(id: string): string {
    return this.customers[this.customer(id)]?.email ?? '';
  }

  hasSuccessor(customer: number): boolean {
    const owners = this.getOwners(this.customers[customer]?.email ?? '');
    return owners.some((other) => this.isSuccessor(other, customer));
  }

  /** All who ever had an address. */
  getOwners(email: string): readonly number[] {
    return this.owners.get(email) ?? [];
  }
}

export function isErasure({ kind }: Pick<Past, 'kind'>): boolean {
  return kind === 'anonymize' || kind === 'delete';
}
