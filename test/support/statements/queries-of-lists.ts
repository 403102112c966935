import { DataSource } from 'typeorm';
import { Clock } from '#platform/time/clock.js';
import { TransferListReader } from '../../../src/account/transfer-list.reader.js';
import { CampaignsInMemoryService } from '../../../src/campaign/campaign.reader.js';
import { CampaignListReader } from '../../../src/campaign/offer/campaign-list.reader.js';
import { CustomerListReader } from '../../../src/customer/customer-list.reader.js';
import { DEFAULT_STORE } from '../../../src/store/index.js';
import type { TestApp } from '../app/test-app.js';

const NOW = new Date('2030-06-01T12:00:00Z');
const PAGE = { page: 1, perPage: 1 };
const STORE = DEFAULT_STORE.id;

interface Listed {
  readonly customer: string;
  readonly campaign: string;
  readonly transfer: string;
}

/** Every method of the queries behind long lists, for the spec that looks at their plans. */
export const QUERIES_OF_LISTS = {
  'account/transfer-list': (app: TestApp, { customer, transfer }: Listed) => {
    const transfers = app.nest.get(TransferListReader);
    return {
      list: () => transfers.list(STORE, {}, PAGE),
      'list of a customer': () => transfers.list(STORE, { customerId: customer }, PAGE),
      'list of a range of days': () => transfers.list(STORE, { createdAtFrom: NOW, createdAtTo: NOW }, PAGE),
      'list by state': () => transfers.list(STORE, { state: ['active'] }, PAGE),
      'list by name': () => transfers.list(STORE, { customerLastName: 'a' }, PAGE),
      'list by expiry': () => transfers.list(STORE, { willExpireTill: NOW }, PAGE),
      getFates: () => transfers.getFates([transfer]),
    };
  },
  'campaign/offer/campaign-list': (app: TestApp, { customer, campaign }: Listed) => {
    const campaigns = app.nest.get(CampaignListReader);
    const fresh = new CampaignListReader(
      app.nest.get(DataSource),
      app.nest.get(Clock),
      new CampaignsInMemoryService(),
    );
    const offered = { customerId: customer, levelId: customer, segmentIds: [customer], withGivenOut: true };
    return {
      all: () => campaigns.all(STORE, PAGE),
      'all that end': () => campaigns.all(STORE, { ...PAGE, isOnSale: true, activeToTo: NOW }),
      'all that are sold out': () => campaigns.all(STORE, { ...PAGE, isSoldOut: true }),
      'all of these': () => campaigns.all(STORE, { ...PAGE, campaignId: [campaign] }),
      publicOnes: () => campaigns.publicOnes(STORE, PAGE),
      forSellers: () => campaigns.forSellers(STORE, PAGE),
      availableTo: () => campaigns.availableTo(STORE, offered, PAGE),
      'availableTo, with nothing in memory': () => fresh.availableTo(STORE, offered, PAGE),
      findByIds: () => campaigns.findByIds([campaign]),
      getIds: () => campaigns.getIds(STORE),
      active: () => campaigns.active(STORE),
      findWithFigures: () => campaigns.findWithFigures([campaign]),
      namedSegments: () => campaigns.namedSegments('another'),
    };
  },
  'customer/customer-list': (app: TestApp) => {
    const customers = app.nest.get(CustomerListReader);
    return {
      list: () => customers.list(STORE, {}, PAGE),
      'list by amount': () => customers.list(STORE, {}, { ...PAGE, sort: 'transactionsAmount' }),
      'list by level': () => customers.list(STORE, {}, { ...PAGE, sort: 'level.name' }),
      'list of a status': () => customers.list(STORE, { status: ['blocked'] }, PAGE),
      'list of statuses': () => customers.list(STORE, { status: ['new', 'blocked'] }, PAGE),
      'list with a label': () => customers.list(STORE, { labels: [{ key: 'a', value: 'b' }] }, PAGE),
      'list of a range of points': () => customers.list(STORE, { balanceFrom: 1, balanceTo: 9 }, PAGE),
      'list of levels': () => customers.list(STORE, { levelId: [STORE, 'x'] }, PAGE),
      'list of a range of days': () =>
        customers.list(STORE, { createdAtFrom: NOW, createdAtTo: NOW }, { ...PAGE, sort: 'createdAt' }),
      'list by card': () => customers.list(STORE, { loyaltyCardNumber: 'Ab1', strict: true }, PAGE),
      'list by phone': () => customers.list(STORE, { phone: '+49 30 1231195', strict: true }, PAGE),
      listOfLevel: () => customers.listOfLevel(STORE, STORE, PAGE),
      eachOfLevel: () => customers.eachOfLevel(STORE, STORE).next(),
      registrationsSince: () => customers.registrationsSince(STORE, '2030-01-01'),
    };
  },
} as const;
