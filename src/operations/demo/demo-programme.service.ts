import { Injectable } from '@nestjs/common';
import { AdministratorService, MASTER_ROLE_ID } from '../../administrator/index.js';
import { PrintedPassword } from '../../auth/index.js';
import { CampaignService, CampaignCategoryService } from '../../campaign/index.js';
import { BASE_LEVEL_ID, LevelService, EnsureBaseLevel, type LevelFields } from '../../level/index.js';
import { SegmentService } from '../../segment/index.js';
import { SellerService } from '../../seller/index.js';
import { ChangeSettings } from '../../settings/index.js';
import { DEFAULT_STORE } from '../../store/index.js';
import { type DemoPictures, DemoPicturesService } from './demo-pictures.service.js';
import { DEMO_PASSWORD, DEMO_SELLER, NEWSLETTER } from './demo-people.model.js';
import { getCodes, type Named, type Reward } from './demo-rewards.model.js';
import { translateTexts } from './demo-texts.model.js';
import type { SeededRandom } from './seeded-random.model.js';

const DAY_MS = 86_400_000;

/** The page of the customers and the till are in this colour, messages have this name, and reports value points. */
const BRAND = {
  programName: 'Corner Coffee',
  accentColor: '#7a4a12',
  pointValue: 0.01,
  customersMaySendPoints: true,
  sendPointsAfterDays: 14,
  sendGivenPointsAfterDays: 0,
} as const;

export const LEVELS = [
  { name: 'Bronze', conditionValue: 0, percent: 5, picture: 'bronze' },
  { name: 'Silver', conditionValue: 400, percent: 10, picture: 'silver' },
  { name: 'Gold', conditionValue: 1500, percent: 15, picture: 'gold' },
  { name: 'VIP', conditionValue: 5000, percent: 20, picture: 'vip' },
] as const;

const CATEGORIES = ['Food and drink', 'Shopping', 'Events', 'Money'] as const;

export interface Staff {
  readonly adminId: string;
  readonly sellerId: string;
}

interface Offering {
  readonly named: Named;
  readonly pictures: DemoPictures;
  readonly nowMs: number;
  readonly random: SeededRandom;
}

@Injectable()
export class DemoProgrammeService {
  constructor(
    private readonly administratorService: AdministratorService,
    private readonly sellerService: SellerService,
    private readonly levelService: LevelService,
    private readonly ensureBaseLevel: EnsureBaseLevel,
    private readonly segmentService: SegmentService,
    private readonly campaignCategoryService: CampaignCategoryService,
    private readonly campaignService: CampaignService,
    private readonly pictures: DemoPicturesService,
    private readonly changeSettings: ChangeSettings,
  ) {}

  /** @param posId Where the seller stands. */
  async employStaff(posId: string | undefined): Promise<Staff> {
    const adminId = await this.administratorService.create(null, {
      username: 'admin',
      email: 'admin@example.com',
      plainPassword: new PrintedPassword(DEMO_PASSWORD),
      firstName: 'Demo',
      lastName: 'Administrator',
      roleIds: [MASTER_ROLE_ID],
    });
    const { id: sellerId } = await this.sellerService.register({
      firstName: 'Demo',
      lastName: 'Seller',
      email: DEMO_SELLER.username,
      phone: '+43660999999',
      active: true,
      allowPointTransfer: true,
      posId,
      plainPassword: new PrintedPassword(DEMO_PASSWORD),
    });
    return { adminId, sellerId };
  }

  async nameThings(pictures: DemoPictures): Promise<Named> {
    await this.changeSettings.execute(BRAND);
    await this.pictures.showProgramme(pictures);
    const levels = await inTurn(LEVELS, async ({ name, conditionValue, percent, picture }) => {
      const id = await this.level({
        translations: translateTexts({ name, description: `From ${conditionValue} points` }),
        conditionValue,
        active: true,
        reward: { name: `${percent} % off`, value: percent, code: name.toLowerCase() },
        specialRewards: [],
      });
      await this.pictures.showLevel(pictures, picture, id);
      return id;
    });
    const [food, shopping, events, money] = await inTurn(CATEGORIES, (name, sortOrder) =>
      this.campaignCategoryService.create({
        translations: translateTexts({ name }),
        active: true,
        sortOrder,
      }),
    );
    const [, silver, gold, vip] = levels;
    return {
      levels: known({ silver, gold, vip }),
      categories: known({ food, shopping, events, money }),
      segments: {
        newsletter: await this.segment('Newsletter readers', 'Have agreed to get our newsletter', {
          type: 'customer_with_labels_values',
          labels: [NEWSLETTER],
        }),
        birthday: await this.segment('Birthday soon', 'Within the next ten days', {
          type: 'anniversary',
          anniversaryType: 'birthday',
          days: 10,
        }),
        longstanding: await this.segment('Another year with us', 'Registered about a year ago or longer', {
          type: 'anniversary',
          anniversaryType: 'registration',
          days: 30,
        }),
      },
    };
  }

  /** Returns the id. */
  async offer(reward: Reward, { named, pictures, nowMs, random }: Offering): Promise<string> {
    const { limit, limitPerUser, window, daysInactive, daysValid, name, description } = reward;
    const daysAgo = (days: number) => new Date(nowMs - days * DAY_MS);
    const id = await this.campaignService.create({
      storeId: DEFAULT_STORE.id,
      reward: reward.type,
      codes: getCodes(reward, random),
      fields: {
        translations: translateTexts({ name, shortDescription: description }),
        active: true,
        public: true,
        costInPoints: reward.cost,
        singleCoupon: reward.codes[0] === 1,
        unlimited: limit === undefined,
        limit,
        limitPerUser,
        daysInactive,
        daysValid,
        activity: window
          ? { always: false, from: daysAgo(window[0]), to: daysAgo(window[1]) }
          : { always: true },
        visibility: { always: true },
        fulfillmentTracking: reward.isDelivered ?? false,
        ...reward.fields(named),
      },
    });
    await this.pictures.showOffer(pictures, reward.picture, id);
    return id;
  }

  /** The first one is the level that every programme begins with, which is there, or is about to be. */
  private async level(fields: LevelFields): Promise<string> {
    if (fields.conditionValue > 0) {
      return this.levelService.create(fields);
    }
    await this.ensureBaseLevel.execute();
    await this.levelService.update(BASE_LEVEL_ID, fields);
    return BASE_LEVEL_ID;
  }

  private async segment(
    name: string,
    description: string,
    criterion: Parameters<SegmentService['create']>[0]['parts'][number]['criteria'][number],
  ): Promise<string> {
    return this.segmentService.create({
      name,
      description,
      active: true,
      parts: [{ criteria: [criterion] }],
    });
  }
}

async function inTurn<From, To>(
  from: readonly From[],
  work: (each: From, index: number) => Promise<To>,
): Promise<To[]> {
  const done: To[] = [];
  for (const [index, each] of from.entries()) {
    done.push(await work(each, index));
  }
  return done;
}

function known<Name extends string>(ids: Readonly<Record<Name, string | undefined>>): Record<Name, string> {
  for (const [name, id] of Object.entries(ids)) {
    if (id === undefined) {
      throw new Error(`The demo has no ${name}`);
    }
  }
  return ids as Record<Name, string>;
}
