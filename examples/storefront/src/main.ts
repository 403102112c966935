import { browserTokens, createLaurel, LaurelError, rowsOf } from '@laurel/client';
import {
  type BoughtCampaign,
  type CampaignOfferRecord,
  customerBoughtCampaignBought,
  customerOfferAvailable,
  customerRecordStatus,
} from '@laurel/client/api';
import { buy } from './purchase.js';

const COUPONS_AT_ONCE = 10;

/** The login outlives the page; tabs share it. */
const laurel = createLaurel({ url: location.origin, refreshToken: browserTokens() });
const message = find('#message');

find('#login').addEventListener('submit', (event) => {
  event.preventDefault();
  const form = new FormData(event.target as HTMLFormElement);
  const [username, password] = [form.get('username') as string, form.get('password') as string];
  void attempt(async () => {
    await laurel.session.logIn('customer', { username, password });
    await show();
  });
});

find('#logout').addEventListener(
  'click',
  () =>
    void attempt(async () => {
      await laurel.session.logOut();
      await show();
    }),
);

void attempt(show);

async function show(): Promise<void> {
  const customer = await laurel.session.accountId();
  find('#login').hidden = customer !== undefined;
  find('#member').hidden = customer === undefined;
  if (customer !== undefined) {
    await Promise.all([showPoints(customer), showRewards(), showCoupons()]);
  }
}

async function showPoints(customer: string): Promise<void> {
  const { data } = await customerRecordStatus({ client: laurel, path: { customer } });
  find('#points').textContent = `${data.points.toLocaleString()} points`;
}

async function showRewards(): Promise<void> {
  const rewards: HTMLElement[] = [];
  for await (const reward of rowsOf(customerOfferAvailable, {
    client: laurel,
    query: { sort: 'costInPoints' },
  })) {
    rewards.push(rewardElement(reward));
  }
  find('#rewards').replaceChildren(...rewards);
}

function rewardElement(reward: CampaignOfferRecord): HTMLElement {
  const button = element('button', `Get it for ${reward.costInPoints.toLocaleString()} points`);
  button.disabled = !reward.canBeBoughtByCustomer;
  button.addEventListener('click', () => {
    // One purchase for two clicks.
    button.disabled = true;
    void attempt(async () => {
      const codes = await buy(laurel, reward.campaignId);
      message.textContent = `${reward.name} is yours: ${codes.join(', ')}`;
    }).then(() => attempt(show, message.textContent));
  });
  const row = element('li', element('span', reward.name), button);
  return row;
}

/** The newest first, and older ones when they are asked for. */
async function showCoupons(): Promise<void> {
  const list = find('#coupons');
  const query = { includeDetails: true, perPage: COUPONS_AT_ONCE };
  const coupons = rowsOf(customerBoughtCampaignBought, { client: laurel, query });
  const more = find('#more');
  const showMore = async () => {
    for (let shown = 0; shown < COUPONS_AT_ONCE; shown++) {
      const { done, value } = await coupons.next();
      more.hidden = done === true;
      if (done) {
        return;
      }
      list.append(couponElement(value));
    }
  };
  list.replaceChildren();
  more.onclick = () => void attempt(showMore);
  await showMore();
}

function couponElement({ campaign, coupon, used }: BoughtCampaign): HTMLElement {
  return element('li', campaign?.name ?? '', element(used ? 's' : 'code', coupon.code));
}

/** Says what went wrong. Codes are stable: pages translate them. */
async function attempt(work: () => Promise<void>, before = ''): Promise<void> {
  message.textContent = before;
  try {
    await work();
  } catch (error) {
    if (error instanceof LaurelError && error.code === 'auth.credentials-missing') {
      await show();
    }
    message.textContent = error instanceof LaurelError ? error.message : 'There is no connection. Try again.';
  }
}

function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) {
    throw new Error(`The page has no ${selector}`);
  }
  return found;
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  ...children: (string | Node)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.append(...children);
  return made;
}
