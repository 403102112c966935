import { Injectable } from '@nestjs/common';
import { PosReader } from '../pos/index.js';
import { InvalidFields } from '#platform/error/domain-error.js';
import { BuyerSearchService } from './buyer-search.service.js';
import { contentHashOf } from './registration.functions.js';
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

@Injectable()
export class RegisterTransaction {
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
    const [outcome] = await this.all([registration], (works) =>
      Promise.allSettled(works.map((work) => this.lane.run(work))),
    );
    if (outcome?.status !== 'fulfilled') {
      throw outcome?.reason ?? new Error('A registration had no outcome');
    }
    return outcome.value;
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
    return this.all(registrations, async (works) => {
      const outcomes: Outcome[] = [];
      for (const work of works) {
        const isOfFile = before.has(work.registration.revisedDocument ?? '');
        const value = { transactionId: '', isNew: true, customerId: work.candidate };
        const [outcome] = isOfFile
          ? [{ status: 'fulfilled' as const, value }]
          : await Promise.allSettled([this.lane.attempt(work)]);
        outcomes.push(outcome);
      }
      return outcomes;
    });
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

  /** @param run Answers in the order of its works, which are without those whose point of sale is refused. */
  private async all(
    registrations: readonly SentTransaction[],
    run: (works: readonly RegistrationWork[]) => Promise<Outcome[]>,
  ): Promise<Outcome[]> {
    const placed = await this.placesOf(registrations);
    const possible = placed.filter((each): each is SentTransaction => !(each instanceof InvalidFields));
    const outcomes = (await run(await this.buyers.workOf(possible))).values();
    return placed.map((each): Outcome => {
      const reason: unknown =
        each instanceof InvalidFields ? each : new Error('A registration had no outcome');
      return each instanceof InvalidFields
        ? { status: 'rejected', reason }
        : (outcomes.next().value ?? { status: 'rejected', reason });
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
