import { Injectable } from '@nestjs/common';
import { PosReader } from '../pos/index.js';
import { ReadsTogether } from '#platform/database/query/reads-together.js';
import { InvalidFields } from '#platform/error/domain-error.js';
import { BuyerSearchService } from './buyer-search.service.js';
import { contentHashOf } from './registration.model.js';
import { TransactionLaneService } from './transaction-lane.service.js';
import { documentNumberTaken } from './transaction.errors.js';
import {
  documentKey,
  type RegisteredTransaction,
  type RegistrationWork,
  type SentTransaction,
} from './transaction.model.js';
import { type KnownDocument, TransactionReader } from './transaction.reader.js';

type Outcome = PromiseSettledResult<RegisteredTransaction>;

/** As many as two batches of the lane. */
const READ_AT_ONCE = 64;

@Injectable()
export class RegisterTransaction {
  private readonly works = new ReadsTogether<SentTransaction, RegistrationWork>(
    (registrations) => this.worksOf(registrations),
    READ_AT_ONCE,
  );

  constructor(
    private readonly buyers: BuyerSearchService,
    private readonly places: PosReader,
    private readonly transactions: TransactionReader,
    private readonly lane: TransactionLaneService,
  ) {}

  /**
   * A transaction with its items, its customer, their totals, what follows from it, and the events: all of it or nothing.
   * The same document once more changes nothing, and is answered with the same id; so a shop, or an import, may send what
   * it is not sure of again.
   *
   * Transactions that come at the same time are written in one unit of work (docs/decisions/0318). It locks the accounts of
   * the customers, in the order of their ids; the index on document numbers admits one of two that bring the same
   * document, and the sale that something comes back of is written with what was found as the condition.
   * @throws {InvalidFields} for another document under the same number, or a return that its sale does not allow
   */
  async execute(registration: SentTransaction): Promise<RegisteredTransaction> {
    return this.lane.run(await this.works.read(registration));
  }

  /** For a caller that knows the customer, and that the point of sale exists. */
  async executeFor(customerId: string, registration: SentTransaction): Promise<RegisteredTransaction> {
    const contentHash = contentHashOf(registration);
    return this.lane.run({
      kind: 'register',
      registration,
      contentHash,
      named: customerId,
      candidate: customerId,
    });
  }

  /**
   * What would become of several, one after the other, in a unit of work that is undone.
   * @param before Numbers of documents that would have been registered before: what comes back of them is not unknown.
   */
  async tryAll(registrations: readonly SentTransaction[], before: ReadonlySet<string>): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    for (const work of await this.worksOf(registrations)) {
      outcomes.push(await outcomeOf(this.attempt(work, before)));
    }
    return outcomes;
  }

  /**
   * Begins with several, each with an outcome of its own, in their order: an import. What is known already is found by one statement,
   * and needs no unit of work.
   */
  async beginAll(registrations: readonly SentTransaction[]): Promise<readonly Promise<Outcome>[]> {
    const placed = await this.placesOf(registrations);
    const possible = placed.filter((each): each is SentTransaction => !(each instanceof InvalidFields));
    const known = await this.transactions.contentsOf(possible);
    const isNew = (each: SentTransaction) => !known.has(documentKey(each));
    const works = (await this.buyers.workOf(possible.filter(isNew))).values();
    return placed.map((each): Promise<Outcome> => {
      if (each instanceof InvalidFields) {
        return outcomeOf(Promise.reject(each));
      }
      const found = known.get(documentKey(each));
      const work = found ? undefined : works.next().value;
      return outcomeOf(
        work ? this.lane.runOfMany(work) : Promise.resolve().then(() => registeredBefore(each, found)),
      );
    });
  }

  /** How many of those that have begun are to be under way at once. */
  get atOnce(): number {
    return this.lane.ofManyAtOnce;
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
      : this.lane.attempt(work);
  }

  /** What is to be done for each, or why its point of sale is refused. Few statements for however many. */
  private async worksOf(
    registrations: readonly SentTransaction[],
  ): Promise<readonly (RegistrationWork | InvalidFields)[]> {
    const placed = await this.placesOf(registrations);
    const possible = placed.filter((each): each is SentTransaction => !(each instanceof InvalidFields));
    const works = (await this.buyers.workOf(possible)).values();
    return placed.map((each) => {
      const work = each instanceof InvalidFields ? each : works.next().value;
      if (!work) {
        throw new Error('A registration has no work');
      }
      return work;
    });
  }

  /** With the ids of their points of sale, or why there is none. Points of sale are never deleted. */
  private async placesOf(
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

/** @throws {InvalidFields} when it is another document */
function registeredBefore(
  registration: SentTransaction,
  found: KnownDocument | undefined,
): RegisteredTransaction {
  if (found?.contentHash !== contentHashOf(registration)) {
    throw documentNumberTaken();
  }
  return { transactionId: found.id, customerId: found.customerId, isNew: false };
}

async function outcomeOf(registered: Promise<RegisteredTransaction>): Promise<Outcome> {
  const [outcome] = await Promise.allSettled([registered]);
  return outcome;
}
