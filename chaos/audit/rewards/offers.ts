import { getGrossValue } from '../../client/marks.js';
import type { Connection } from '../../client/connection.js';
import { isInSegment } from '../../plan/segments.js';
import type { CampaignPlan } from '../../plan/campaigns.js';
import { FIRST_MASK, type Scene } from '../../scene.js';
import type { Erasures } from '../customers/erasures.js';
import type { Findings } from '../findings.js';
import { amount, type History, isNotFound, type Past } from '../history.js';
import { asItWas, type Edit, editBy, inForce, inForceAtTheEnd } from './in-force.js';

/**
 * Who gets campaigns, by the answers alone: those of a store for its customers, one for the members of a segment that
 * changes, and percentages off one at a time, and not for a transaction in a shop. Returns who is in the segment at the end, if
 * that is certain.
 */
export async function compareOffers(
  history: History,
  plans: readonly CampaignPlan[],
  scene: Scene,
  erasures: Erasures,
  connections: readonly Connection[],
  findings: Findings,
): Promise<number | undefined> {
  const masks: Edit[] = [asItWas(FIRST_MASK)];
  for (const past of history.operations.values()) {
    const edit = past.kind === 'segment' ? editBy(past, amount(past, 'm')) : null;
    masks.push(...(edit ? [edit] : []));
  }
  for (const past of history.operations.values()) {
    if (past.kind === 'buy' || past.kind === 'give') {
      comparePurchase(past, plans[amount(past, 'g')], { scene, masks, erasures }, findings);
    } else if (past.kind === 'send' || past.kind === 'sendOwn') {
      const [from, to] = [past.customer, amount(past, 'c')].map((index) => scene.customers[index]?.store);
      if (past.knowledge === 'done' && from !== to) {
        findings.add('stores', `Points went from ${from} to ${to}`, past.number);
      }
    }
  }
  await compareMembers(scene, masks, erasures, connections, findings);
  const [mask, ...others] = new Set(inForceAtTheEnd(masks));
  return others.length === 0 ? mask : undefined;
}

function comparePurchase(
  past: Past,
  plan: CampaignPlan | undefined,
  {
    scene: { customers, planned },
    masks,
    erasures,
  }: { readonly scene: Scene; readonly masks: readonly Edit[]; readonly erasures: Erasures },
  findings: Findings,
): void {
  const { number, customer, kind } = past;
  const isDone = past.knowledge === 'done';
  const store = customers[customer]?.store;
  if (isDone && store !== plan?.store) {
    findings.add('stores', `A customer of ${store} has bought something of ${plan?.store}`, number);
  }
  // Without an answer, no code is known.
  const isAmount = (made: string) => made.endsWith(`:${getGrossValue(number) / 10}`);
  const isWrong = amount(past, 'q') !== 1 || past.made.some((made) => isAmount(made) !== (kind === 'give'));
  if (isDone && plan?.isPercentage && isWrong) {
    findings.add('percentages', `${amount(past, 'q')} were sold by ${kind}`, number);
  }
  if (plan?.isForSegment && kind === 'buy' && store === plan.store) {
    const isMember = inForce(masks, past).map((mask) => customer < planned && isInSegment(mask, customer));
    if (isDone && !isMember.includes(true)) {
      findings.add('segments', `Customer ${customer} has bought what is for others`, number);
    }
    if (isNotFound(past) && !isMember.includes(false) && !erasures.mayPrecede(past, customer)) {
      findings.add('segments', `Customer ${customer}, who is a member, was refused`, number);
    }
  }
}

async function compareMembers(
  { customers, planned, segment }: Scene,
  masks: readonly Edit[],
  erasures: Erasures,
  connections: readonly Connection[],
  findings: Findings,
): Promise<void> {
  const shown = await connections[0]?.ask<{ active: boolean }>('GET', `/api/segment/${segment}`);
  const members = await connections[0]?.ask<{ total: number }>('GET', `/api/segment/${segment}/customers`);
  const known = customers
    .slice(0, planned)
    .flatMap(({ store }, index) => (store === 'DEFAULT' && !erasures.isDeleted(index) ? [index] : []));
  const possible = inForceAtTheEnd(masks).map((mask) =>
    mask === 0 ? null : known.filter((customer) => isInSegment(mask, customer)).length,
  );
  // A segment that is switched off does not show which list it has.
  if (shown?.active ? !possible.includes(members?.total ?? -1) : !possible.includes(null)) {
    const what = `The segment (active: ${shown?.active}) has ${members?.total} members, not ${possible.join(' or ')}`;
    findings.add('segments', what);
  }
}
