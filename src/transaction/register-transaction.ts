import { Injectable } from '@nestjs/common';
import { PosReader } from '../pos/index.js';
import { ReadsTogether } from '#platform/database/query/reads-together.js';
import { InvalidFields } from '#platform/error/domain-error.js';
import { BuyerSearchService } from './buyer-search.service.js';
import { getContentHash } from './registration.model.js';
import { TransactionBatcherService } from './transaction-batcher.service.js';
import { documentNumberTaken } from './transaction.errors.js';
import {
  documentKey,
  type RegisteredTransaction,
  type RegistrationWork,
  type SentTransaction,
} from './transaction.model.js';
import { type KnownDocument, TransactionReader } from './transaction.reader.js';

type Outcome = PromiseSettledResult<RegisteredTransaction>;

/** Two batches. */
const READ_AT_ONCE = 64;

@Injectable()
export class RegisterTransaction {
  private readonly works = new ReadsTogether<SentTransaction, RegistrationWork>(
    (registrations) => this.getWorks(registrations),
    READ_AT_ONCE,
  );

  constructor(
    private readonly buyers: BuyerSearchService,
    private readonly places: PosReader,
    private readonly transactions: TransactionReader,
    private readonly batcher: TransactionBatcherService,
  ) {}

  /**
   * Registers a transaction with its items, customer, totals, effects and events: all or nothing. A document that is sent again changes
   * nothing and gets the same id, so shops and imports can repeat requests.
   * | Concurrent transactions share a unit of work (docs/decisions/0318). It locks the accounts in the order of their customers' ids. The
   * index on document numbers admits one of two equal documents. The write of a returned sale has its found state as the condition.
   * @throws {InvalidFields} for another document under the same number, or a return that its sale does not allow
   */
  async execute(registration: SentTransaction): Promise<RegisteredTransaction> {
    return this.batcher.run(await this.works.read(registration));
  }

  /**
   * The caller has found the customer, or knows that there is none, and the point of sale.
   * @throws {InvalidFields} on `customerId`, and {CustomerIsMerged}, for a customer who was blocked or merged since
   */
  async executeFor(customerId: string | null, registration: SentTransaction): Promise<RegisteredTransaction> {
    const contentHash = getContentHash(registration);
    return this.batcher.run({
      kind: 'register',
      registration,
      contentHash,
      isChosen: true,
      named: customerId,
      match: null,
      candidate: customerId,
    });
  }

  /**
   * Tries several in sequence, in a unit of work that is rolled back.
   * @param before Document numbers that count as registered, so that their returns find a sale.
   */
  async tryAll(registrations: readonly SentTransaction[], before: ReadonlySet<string>): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    for (const work of await this.getWorks(registrations)) {
      outcomes.push(await getOutcome(this.attempt(work, before)));
    }
    return outcomes;
  }

  /** Starts several in order, each with its own outcome. Known documents are found by one statement without a unit of work. */
  async beginAll(registrations: readonly SentTransaction[]): Promise<readonly Promise<Outcome>[]> {
    const placed = await this.getPlaces(registrations);
    const possible = placed.filter((each): each is SentTransaction => !(each instanceof InvalidFields));
    const known = await this.transactions.getContents(possible);
    const isNew = (each: SentTransaction) => !known.has(documentKey(each));
    const works = (await this.buyers.getWork(possible.filter(isNew))).values();
    return placed.map((each): Promise<Outcome> => {
      if (each instanceof InvalidFields) {
        return getOutcome(Promise.reject(each));
      }
      const found = known.get(documentKey(each));
      const work = found ? undefined : works.next().value;
      return getOutcome(
        work ? this.batcher.runOfMany(work) : Promise.resolve().then(() => registeredBefore(each, found)),
      );
    });
  }

  /** How many started transactions should be under way at once. */
  get atOnce(): number {
    return this.batcher.ofManyAtOnce;
  }

  private async attempt(
    work: RegistrationWork | InvalidFields,
    before: ReadonlySet<string>,
  ): Promise<RegisteredTransaction> {
    if (work instanceof InvalidFields) {
      throw work;
    }
    return before.has(work.registration.revisedDocument ?? '')
      ? { transactionId: '', isNew: true, customerId: work.candidate }
      : this.batcher.attempt(work);
  }

  private async getWorks(
    registrations: readonly SentTransaction[],
  ): Promise<readonly (RegistrationWork | InvalidFields)[]> {
    const placed = await this.getPlaces(registrations);
    const possible = placed.filter((each): each is SentTransaction => !(each instanceof InvalidFields));
    const works = (await this.buyers.getWork(possible)).values();
    return placed.map((each) => {
      const work = each instanceof InvalidFields ? each : works.next().value;
      if (!work) {
        throw new Error('A registration has no work');
      }
      return work;
    });
  }

  /** Returns the id of each point of sale, or a refusal. Points of sale are never deleted. */
  private async getPlaces(
    registrations: readonly SentTransaction[],
  ): Promise<readonly (SentTransaction | InvalidFields)[]> {
    const byId = await this.places.findByIds(registrations.flatMap(({ posId }) => posId ?? []));
    const byIdentifier = await this.places.findByIdentifiers(
      registrations.flatMap(({ storeId, posIdentifier: identifier }) =>
        identifier === undefined ? [] : [{ storeId, identifier }],
      ),
    );
    return registrations.map((registration) => {
      const { posId, posIdentifier, storeId } = registration;
      if (posId !== null && byId.get(posId)?.storeId !== storeId) {
        return unknownPlace('pos');
      }
      if (posIdentifier === undefined) {
        return registration;
      }
      const pos = byIdentifier.find((each) => each.storeId === storeId && each.identifier === posIdentifier);
      if (!pos || (posId !== null && posId !== pos.id)) {
        return unknownPlace('posIdentifier');
      }
      return { ...registration, posId: pos.id };
    });
  }
}

function unknownPlace(field: string): InvalidFields {
  return new InvalidFields([{ field, message: 'This point of sale does not exist.' }]);
}

/** @throws {InvalidFields} for a different document under this number */
function registeredBefore(
  registration: SentTransaction,
  found: KnownDocument | undefined,
): RegisteredTransaction {
  if (found?.contentHash !== getContentHash(registration)) {
    throw documentNumberTaken();
  }
  return { transactionId: found.id, customerId: found.customerId, isNew: false };
}

async function getOutcome(registered: Promise<RegisteredTransaction>): Promise<Outcome> {
  const [outcome] = await Promise.allSettled([registered]);
  return outcome;
}
