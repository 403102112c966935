import type { Options } from '../options.js';
import { Random } from '../random.js';
import { getAccomplices, getSchemeChance, getSchemedPoints } from './accomplices.js';
import {
  COLD_CAMPAIGNS,
  hotCampaignAt,
  ofStore,
  PURCHASE_SEGMENTS_FROM,
  switchedCampaign,
} from './campaigns.js';
import { NO_CUSTOMER, WITH_DOUBLES } from './doubles.js';
import { anyCustomer, leaverAt, leaves, getStore, withApp, withoutApp } from './customers.js';
import { ERASING, type Operation, OWN, possible, WEIGHTS, WITH_APP, WITHOUT_KEY } from './kinds.js';
import { rushAt } from './rushes.js';

const TWO_DAYS = 48 * 3600;

/** Returns equal operations for equal seeds, whichever operations come before it. */
export function operationAt(options: Options, number: number): Operation {
  const ordinary = ordinaryAt(options, number);
  const any = { ...ordinary, ...rushAt(options, number, ordinary) };
  const isOfDouble = WITH_DOUBLES.has(any.kind);
  const operation = isOfDouble ? { ...any, customer: NO_CUSTOMER, newcomer: null } : any;
  // Without the texts that are erased with the customer, the answer alone shows what has become of a request.
  const isOfLeaver = leaves(operation.customer) || operation.newcomer !== null;
  return isOfLeaver ? { ...operation, hasKey: options.keys && !WITHOUT_KEY.has(operation.kind) } : operation;
}

function ordinaryAt(options: Options, number: number): Operation {
  const { seed, customers, processes, keys } = options;
  const random = new Random(seed, number);
  const kind = possible(random.weighted(WEIGHTS), options);
  const anyone = anyCustomer(random, customers);
  const isAboutLogin = kind === 'activate' || kind === 'deactivate';
  const isErasure = ERASING.has(kind);
  const [accomplice, ...others] = random.chance(getSchemeChance(kind)) ? getAccomplices(customers) : [];
  const one = others[random.whole(0, others.length - 1)];
  const customer = isErasure
    ? leaverAt(number, options)
    : isAboutLogin
      ? withoutApp(anyone, customers)
      : WITH_APP.has(kind) || OWN.has(kind)
        ? withApp(anyone, customers)
        : (one ?? anyone);
  const receiver =
    one === undefined || accomplice === undefined
      ? (customer + random.whole(1, customers - 1)) % customers
      : accomplice;
  const isHot = random.chance(0.45);
  const wanted = isHot ? hotCampaignAt(number, options) : coldCampaign(random);
  const isSwitched = kind === 'share' || (isHot && random.chance(0.02));
  const campaign = isSwitched
    ? switchedCampaign(number, options)
    : ofStore(wanted, getStore(customer), random.chance(0.03));
  return {
    number,
    kind,
    customer,
    receiver,
    campaign,
    newcomer: random.chance(isErasure ? 0.6 : 0.08) ? random.next() : null,
    quantity: random.chance(0.75) ? 1 : random.whole(2, 5),
    points:
      receiver === accomplice
        ? getSchemedPoints(number)
        : random.chance(0.9)
          ? random.whole(1, 40)
          : random.whole(100, 3000),
    pick: random.next(),
    used: random.chance(0.6),
    withoutPoints: random.chance(0.3),
    lockedFor: random.chance(0.15) ? random.whole(60, 4 * 3600) : null,
    endsIn: random.chance(0.4)
      ? random.whole(4 * 3600 + 60, random.chance(0.4) ? TWO_DAYS : 16 * 3600)
      : null,
    hasKey: random.chance(0.85) && keys && !WITHOUT_KEY.has(kind),
    process: random.whole(0, processes - 1),
    trouble: random.weighted({ none: 90, cut: 6, twice: 4 }),
    cutAfterMs: random.whole(0, 40),
  };
}

/** Chooses campaigns for members of segments about purchases more often: most customers are none. */
function coldCampaign(random: Random): number {
  return random.chance(0.15)
    ? PURCHASE_SEGMENTS_FROM + random.whole(0, 1)
    : random.whole(0, COLD_CAMPAIGNS - 1);
}
