import { Injectable } from '@nestjs/common';
import { CustomerMatcherService } from '../customer/index.js';
import { ProgrammeSettingsService } from '../settings/index.js';
import { getContentHash } from './registration.model.js';
import { TransactionReader } from './transaction.reader.js';
import type { SentTransaction, RegistrationWork, TransactionWork } from './transaction.model.js';

@Injectable()
export class BuyerSearchService {
  constructor(
    private readonly matcher: CustomerMatcherService,
    private readonly transactions: TransactionReader,
    private readonly settings: ProgrammeSettingsService,
  ) {}

  /**
   * A return belongs to the customer of its sale, a sale to the customer in its data. The number of statements does not depend on the
   * number of registrations.
   */
  async getWork(registrations: readonly SentTransaction[]): Promise<RegistrationWork[]> {
    const named = await this.namedIn(registrations);
    const returns = registrations.flatMap(({ storeId, revisedDocument }) =>
      revisedDocument === null ? [] : [{ storeId, documentNumber: revisedDocument }],
    );
    const owners = await this.transactions.getOwners(returns);
    return registrations.map((registration, index) => {
      const { storeId, revisedDocument } = registration;
      const owner = owners.get(`${storeId} ${revisedDocument ?? ''}`);
      const own = named[index] ?? null;
      return {
        kind: 'register',
        registration,
        contentHash: getContentHash(registration),
        named: own,
        candidate: owner === undefined ? own : owner,
      };
    });
  }

  /** Searches again after the lock has shown another customer. */
  async again(work: TransactionWork): Promise<string | null> {
    if (work.kind === 'assign') {
      return work.candidate;
    }
    const [named = null] = await this.namedIn([work.registration]);
    work.named = named;
    return named;
  }

  private async namedIn(registrations: readonly SentTransaction[]): Promise<(string | null)[]> {
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
