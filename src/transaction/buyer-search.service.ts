import { Injectable } from '@nestjs/common';
import { CustomerIsMerged } from '../account/index.js';
import { type CustomerMatch, CustomerMatcherService, CustomerReader, mayBuy } from '../customer/index.js';
import { ProgrammeSettingsService } from '../settings/index.js';
import { getContentHash } from './registration.model.js';
import { TransactionReader } from './transaction.reader.js';
import type { SentTransaction, SoughtBuyer, RegistrationWork, TransactionWork } from './transaction.model.js';

@Injectable()
export class BuyerSearchService {
  constructor(
    private readonly matcher: CustomerMatcherService,
    private readonly customers: CustomerReader,
    private readonly transactions: TransactionReader,
    private readonly settings: ProgrammeSettingsService,
  ) {}

  /**
   * A return belongs to the customer of its sale, a sale to the customer in its data. The number of statements does not depend on the
   * number of registrations.
   */
  async getWork(registrations: readonly SentTransaction[]): Promise<RegistrationWork[]> {
    const matches = await this.getMatches(registrations);
    const returns = registrations.flatMap(({ storeId, revisedDocument }) =>
      revisedDocument === null ? [] : [{ storeId, documentNumber: revisedDocument }],
    );
    const owners = await this.transactions.getOwners(returns);
    return registrations.map((registration, index) => {
      const { storeId, revisedDocument } = registration;
      const owner = owners.get(`${storeId} ${revisedDocument ?? ''}`);
      const match = matches[index] ?? null;
      const named = match?.customerId ?? null;
      return {
        kind: 'register',
        registration,
        contentHash: getContentHash(registration),
        isChosen: false,
        named,
        match,
        candidate: owner === undefined ? named : owner,
      };
    });
  }

  /**
   * The customer of an assignment by hand.
   * @throws {CustomerIsMerged} for the id of a customer who was merged into another one
   */
  async find(
    storeId: string,
    { by, value }: SoughtBuyer,
  ): Promise<Pick<TransactionWork, 'candidate' | 'match'>> {
    if (by === 'customerId') {
      const customer = await this.customers.findById(storeId, value);
      if (customer && customer.mergedInto !== null) {
        throw new CustomerIsMerged();
      }
      return { candidate: customer && mayBuy(customer.statusType) ? customer.id : null, match: null };
    }
    const nothing = { email: null, phone: null, loyaltyCardNumber: null };
    const [match = null] = await this.matcher.match([{ storeId, ...nothing, [by]: value }], [by]);
    return { candidate: match?.customerId ?? null, match };
  }

  /** Searches again after the lock has shown that the found customer is not meant, or no longer. */
  async searchAgain(work: TransactionWork): Promise<void> {
    if (work.kind === 'assign') {
      const { candidate, match } = await this.find(work.assignment.storeId, work.buyer);
      work.candidate = candidate;
      work.match = match;
      return;
    }
    const [match = null] = await this.getMatches([work.registration]);
    work.match = match;
    work.named = match?.customerId ?? null;
    work.candidate = work.named;
  }

  private async getMatches(registrations: readonly SentTransaction[]): Promise<(CustomerMatch | null)[]> {
    const { customersIdentificationPriority } = await this.settings.current();
    return this.matcher.match(
      // As the shop writes it: customers of earlier versions may have one phone in several spellings.
      registrations.map(({ storeId, buyer, sentPhone = buyer.phone }) => ({
        storeId,
        ...buyer,
        phone: sentPhone,
      })),
      customersIdentificationPriority.map(({ field }) => field),
    );
  }
}
