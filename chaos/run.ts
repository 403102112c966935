import { setTimeout as sleep } from 'node:timers/promises';
import type { Commands } from './client/commands.js';
import type { Operator } from './client/operator.js';
import type { Inflictor } from './faults/inflictor.js';
import type { Options } from './options.js';
import { getFirstPoints } from './plan/first-points.js';
import type { Operation } from './plan/kinds.js';
import { operationAt } from './plan/operations.js';

/** While subscribers are in trouble, which takes them seconds, clients pause: operations are to last as long. */
const REST_MS = 700;

/** The first points of each customer: operations too, with numbers behind those of the storm. */
export async function giveFirstPoints(options: Options, operator: Operator): Promise<void> {
  const { customers, operations, inFlight } = options;
  await allOf(customers, inFlight, async (customer) => {
    const plain = { kind: 'add', customer, lockedFor: null, endsIn: null, trouble: 'none' } as const;
    const number = operations + customer;
    const operation: Operation = { ...operationAt(options, number), ...plain };
    await operator.perform({ ...operation, number, points: getFirstPoints(customer) });
  });
}

export async function runOperations(
  options: Options,
  operator: Operator,
  inflictor: Inflictor,
  commands: Commands,
): Promise<void> {
  await allOf(options.operations, options.inFlight, async (number) => {
    if (!inflictor.hasFailed) {
      inflictor.reached(number);
      commands.reached(number);
      await operator.perform(operationAt(options, number));
      if (options.with.length > 0 && inflictor.underWay.size > 0) {
        await sleep(REST_MS);
      }
    }
  });
}

async function allOf(
  count: number,
  inFlight: number,
  work: (number: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let number = next++; number < count; number = next++) {
      await work(number);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
}
