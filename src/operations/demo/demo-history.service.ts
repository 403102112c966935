import { Injectable } from '@nestjs/common';
import { RegisterCustomer } from '../../customer/index.js';
import { PointsService, PointsTooFresh, SendPoints, SettleDuePointsJob } from '../../points/index.js';
import { DEFAULT_STORE } from '../../store/index.js';
import { PrintedPassword } from '../../auth/index.js';
import { DEMO_PASSWORD, getPerson } from './demo-people.model.js';
import { DAY_MS, type DemoCustomer, earned, HOUR_MS, newcomer, type DemoScene } from './demo-scene.model.js';
import { DemoVisitsService } from './demo-visits.service.js';

const CUSTOMERS = 300;
const VISITS_MAX = 6;
/** The members who can log in have been there from the beginning, and save for something. */
const LOGINS = [
  { firstName: 'Clara', lastName: 'Customer', email: 'customer@example.com', points: [900, 700, 650, 250] },
  { firstName: 'Carl', lastName: 'Customer', email: 'customer2@example.com', points: [300, 420, 180] },
] as const;
const WELCOME_POINTS = 50;

@Injectable()
export class DemoHistoryService {
  constructor(
    private readonly registerCustomer: RegisterCustomer,
    private readonly pointsService: PointsService,
    private readonly sendPoints: SendPoints,
    private readonly settleDuePoints: SettleDuePointsJob,
    private readonly visits: DemoVisitsService,
  ) {}

  /** @param days How far back it goes. */
  plan(scene: DemoScene, days: number): void {
    const { random, timeline, nowMs } = scene;
    const beginMs = nowMs - days * DAY_MS;
    LOGINS.forEach((_, index) =>
      timeline.add(beginMs + (index + 1) * HOUR_MS, () => this.joinWithLogin(scene, index)),
    );
    for (let index = 0; index < CUSTOMERS; index += 1) {
      const atMs = beginMs + Math.floor(random.next() * days * DAY_MS);
      timeline.add(atMs, () => this.join(scene, index, atMs));
    }
    // At the till, and at the desk of the administrator, things happen that need existing customers.
    for (let day = 20; day < days; day += 4) {
      const atMs = beginMs + day * DAY_MS + random.whole(0, 10) * HOUR_MS;
      timeline.add(atMs, () => this.somethingSpecial(scene, day / 4, atMs));
    }
  }

  private async join(scene: DemoScene, index: number, atMs: number): Promise<void> {
    const { random, timeline } = scene;
    const person = getPerson(index, random);
    const id = await this.registerCustomer.execute({ ...person, storeId: DEFAULT_STORE.id });
    const customer = newcomer(
      { id, email: person.email ?? '' },
      person.labels !== undefined,
      random.isOneIn(7),
    );
    if (!person.activeAtOnce) {
      return;
    }
    scene.customers.push(customer);
    await this.welcome(scene, customer);
    for (
      let visit = random.whole(0, customer.isRegular ? 4 * VISITS_MAX : VISITS_MAX);
      visit > 0;
      visit -= 1
    ) {
      const visitMs = atMs + random.whole(1, 240 * 24) * HOUR_MS;
      timeline.add(visitMs, () => this.visits.visit(scene, customer, visitMs));
    }
  }

  /** Comes, earns more than is spent, and buys something every few weeks. */
  private async joinWithLogin(scene: DemoScene, index: number): Promise<void> {
    const { timeline, nowMs } = scene;
    const { points: earnings, ...names } = LOGINS[index] ?? LOGINS[0];
    const id = await this.registerCustomer.execute(
      {
        ...names,
        storeId: DEFAULT_STORE.id,
        phone: `+4366000000${index + 1}`,
        loyaltyCardNumber: `4600000${index + 1}`,
        birthDate: '1985-06-15',
        gender: index === 0 ? 'female' : 'male',
        agreement1: true,
        activeAtOnce: true,
      },
      new PrintedPassword(DEMO_PASSWORD),
    );
    const customer = newcomer({ id, email: names.email }, false, false);
    await this.welcome(scene, customer);
    earnings.forEach((points, number) => {
      const atMs = nowMs - (200 - number * 50) * DAY_MS;
      timeline.add(atMs, () => this.visits.earn(scene, customer, points, atMs));
      ['Free coffee', 'Canvas tote bag', '10 EUR off', 'Cashback']
        .slice(number, number + 2)
        .forEach((name, nth) => this.plans(scene, customer, name, atMs + (nth + 1) * 5 * DAY_MS));
    });
  }

  private plans(scene: DemoScene, customer: DemoCustomer, name: string, atMs: number): void {
    scene.timeline.add(atMs, async () => {
      const offer = scene.offers.find(({ reward }) => reward.name === name);
      if (offer) {
        await this.visits.take(scene, customer, offer, atMs);
      }
    });
  }

  private async welcome({ staff }: DemoScene, customer: DemoCustomer): Promise<void> {
    const welcome = { customer: customer.id, points: WELCOME_POINTS, comment: 'Welcome' };
    await this.pointsService.add(DEFAULT_STORE.id, welcome, { issuer: 'admin', issuerId: staff.adminId });
    earned(customer, WELCOME_POINTS);
  }

  /** Each kind in turn. */
  private async somethingSpecial(scene: DemoScene, turn: number, atMs: number): Promise<void> {
    const { random, customers } = scene;
    const kinds = ['sends', 'getsBonus', 'paysAtTheTill', 'holdsPoints', 'isCorrected'] as const;
    const kind = kinds[turn % kinds.length];
    if (kind) {
      await this[kind](scene, random.pick(customers), atMs);
    }
  }

  private async sends({ random, customers, staff }: DemoScene, sender: DemoCustomer): Promise<void> {
    const receiver = random.pick(customers);
    const points = Math.min(sender.points, random.whole(10, 40));
    if (points > 0 && receiver.id !== sender.id) {
      const sending = { sender: sender.id, receiver: receiver.id, points, comment: 'For you' };
      const by = { issuer: 'admin', issuerId: staff.adminId } as const;
      const isSent = await this.sendPoints.execute(DEFAULT_STORE.id, sending, by).catch((error: unknown) => {
        // Points of the last two weeks stay with their buyer.
        if (!(error instanceof PointsTooFresh)) {
          throw error;
        }
        return null;
      });
      // Lots that expire go first, so what the receiver has may not stay.
      sender.points -= isSent === null ? 0 : points;
    }
  }

  /** Points that can be spent a week later, and for a month only. */
  private async getsBonus(
    { timeline, staff }: DemoScene,
    { id: customer }: DemoCustomer,
    atMs: number,
  ): Promise<void> {
    const [lockedUntil, expiresAt] = [new Date(atMs + 7 * DAY_MS), new Date(atMs + 37 * DAY_MS)];
    const bonus = { customer, points: 75, comment: 'Bonus of the month', lockedUntil, expiresAt };
    await this.pointsService.add(DEFAULT_STORE.id, bonus, { issuer: 'admin', issuerId: staff.adminId });
    for (const due of [lockedUntil, expiresAt]) {
      timeline.add(due.getTime() + 1000, () => this.settleDuePoints.settleCustomer(customer));
    }
  }

  private async paysAtTheTill({ staff }: DemoScene, customer: DemoCustomer): Promise<void> {
    const points = Math.min(customer.points, 30);
    if (points > 0) {
      const spending = { customer: customer.id, points, comment: 'Paid with points' };
      await this.pointsService.spend(DEFAULT_STORE.id, spending, {
        issuer: 'seller',
        issuerId: staff.sellerId,
      });
      customer.points -= points;
    }
  }

  /** Held for a checkout, which is finished, given up, or still open. */
  private async holdsPoints(scene: DemoScene, customer: DemoCustomer, atMs: number): Promise<void> {
    const { random, staff, timeline, nowMs } = scene;
    const points = Math.min(customer.points, 25);
    if (points === 0) {
      return;
    }
    const by = { issuer: 'seller', issuerId: staff.sellerId } as const;
    const block = { customer: customer.id, points, comment: 'Checkout' };
    const isOpen = nowMs - atMs < 25 * DAY_MS;
    const blockedUntil = new Date(isOpen ? nowMs + 7 * DAY_MS : atMs + 3 * DAY_MS);
    const transferId = await this.pointsService.block(DEFAULT_STORE.id, { ...block, blockedUntil }, by);
    customer.points -= points;
    if (!isOpen) {
      const how = random.isOneIn(2) ? 'capture' : 'release';
      timeline.add(atMs + DAY_MS, async () => {
        await this.pointsService.settleBlock(DEFAULT_STORE.id, transferId, how, by);
      });
    }
  }

  /** A seller has typed too many points, and cancels them. */
  private async isCorrected(
    { timeline, staff }: DemoScene,
    { id }: DemoCustomer,
    atMs: number,
  ): Promise<void> {
    const by = { issuer: 'admin', issuerId: staff.adminId } as const;
    const mistake = {
      customer: id,
      points: 200,
      comment: 'Typed by mistake',
      lockedUntil: new Date(atMs + DAY_MS),
    };
    const transfer = await this.pointsService.add(DEFAULT_STORE.id, mistake, by);
    timeline.add(atMs + HOUR_MS, () => this.pointsService.cancelTransfer(DEFAULT_STORE.id, transfer));
  }
}
