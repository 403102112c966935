import { randomUUID } from 'node:crypto';
import { DEFAULT_LOGINS } from './logins.js';
import { EventRecorderService } from '../../../src/event/index.js';
import { EMAILS } from '../../../src/message/message-kinds.model.js';
import type { TestApp } from '../app/test-app.js';
import { administratorWith, roleWith } from './administrators.js';
import { createCampaign, createCategory } from './campaign-requests.js';
import { everyLevel, ruleWith } from './earning.js';
import { posWith } from './places.js';
import { labeled, segmentWith } from './segments.js';

/** How a record is edited, by the documented path without a store. */
export interface EditedRecordScene {
  readonly of: string;
  readonly method?: 'post';
  /** The path of a new record, or of the only one, below `/api/`. */
  readonly make: (app: TestApp) => Promise<string>;
  /** In place of the default administrator. */
  readonly caller?: (app: TestApp) => Promise<string>;
  /** What an edit sends: another value with each number. */
  readonly edit: (app: TestApp, number: number) => Promise<object> | object;
  /** Absent where the fields are the body. */
  readonly wrapper?: string;
  /** Behind the path of the record, where an edit is not sent to it. */
  readonly action?: string;
  /** Where answers of GET have the record. */
  readonly inside?: string;
}

export type Shown = Readonly<Record<string, unknown>>;

/** More than the numbers of edits in a spec. */
const VERSIONS = 120;
const CREATED = 'Service.Domain.Campaign.Event.CampaignWasCreated';
const UPDATED = 'Service.Domain.Campaign.Event.CampaignWasUpdated';
const LEVEL = { translations: { en: { name: 'Edited' } }, conditionValue: 77, active: true };
const WEBHOOK = { url: 'https://example.com/hook', eventTypes: ['*'] };

/** Every edit of the API that may name a revision. */
export const EDITED_RECORDS: readonly EditedRecordScene[] = [
  {
    of: 'level/{level}',
    make: async (app) => `level/${await created(app, 'level/create', { level: LEVEL }, 'id')}`,
    edit: (_, number) => ({ conditionValue: 100 + number }),
    wrapper: 'level',
  },
  {
    of: 'campaign/{campaign}',
    make: async (app) => `campaign/${await createCampaign(app)}`,
    edit: (_, number) => ({ costInPoints: 20 + number }),
    wrapper: 'campaign',
  },
  {
    of: 'campaign/{campaign}/restore',
    method: 'post',
    make: async (app) => `campaign/${await versionedCampaign(app)}`,
    edit: (_, number) => ({ version: 1 + number }),
    action: '/restore',
  },
  {
    of: 'campaignCategory/{category}',
    make: async (app) => `campaignCategory/${await createCategory(app, 'Drinks')}`,
    edit: (_, number) => ({ sortOrder: 1 + number }),
    wrapper: 'campaign_category',
  },
  {
    of: 'earningRule/{earningRule}',
    make: async (app) =>
      `earningRule/${await ruleWith(app, { type: 'points', pointValue: 2, description: 'First' })}`,
    edit: async (app, number) => {
      const fields = { active: true, allTimeActive: true, levels: await everyLevel(app), pointValue: 2 };
      return { ...fields, name: `Rule ${number}` };
    },
    wrapper: 'earningRule',
  },
  {
    of: 'segment/{segment}',
    make: async (app) => `segment/${await segmentWith(app, [labeled('a')])}`,
    edit: (_, number) => ({ parts: [{ criteria: [labeled(`b${number}`)] }] }),
    wrapper: 'segment',
  },
  {
    of: 'pos/{pos}',
    make: async (app) => `pos/${await posWith(app)}`,
    edit: (_, number) => ({ location: { lat: 50, long: number } }),
    wrapper: 'pos',
  },
  {
    of: 'seller/{seller}',
    make: async (app) => {
      const seller = { firstName: 'Sam', lastName: 'Seller', email: `${randomUUID()}@example.com` };
      return `seller/${await created(app, 'seller/register', { seller }, 'sellerId')}`;
    },
    edit: (_, number) => ({ firstName: `Sam ${number}` }),
    wrapper: 'seller',
  },
  {
    of: 'customer/{customer}',
    make: async (app) => `customer/${await app.customerWith({ points: 0 })}`,
    edit: (_, number) => ({ labels: `shirt:${number}` }),
    wrapper: 'customer',
  },
  {
    of: 'webhook/{webhook}',
    make: async (app) => `webhook/${await created(app, 'webhook', { webhook: WEBHOOK }, 'webhookId')}`,
    edit: (_, number) => ({ description: `Hook ${number}` }),
    wrapper: 'webhook',
  },
  {
    of: 'admin/translations/{code}',
    make: () => Promise.resolve('admin/translations/de'),
    edit: (_, number) => ({ name: `Deutsch ${number}` }),
    wrapper: 'translation',
  },
  {
    of: 'admin/acl/role/{role}',
    make: async (app) => `admin/acl/role/${await roleWith(app, [])}`,
    edit: (_, number) => ({
      name: `Role ${number}`,
      permissions: number % 2 === 0 ? [] : [{ resource: 'LEVEL', access: 'VIEW' }],
    }),
    wrapper: 'role',
  },
  {
    of: 'admin/data/{administrator}',
    make: async (app) => {
      const admin = { email: `${randomUUID()}@example.com`, plainPassword: 'Loyalty#1' };
      return `admin/data/${await created(app, 'admin/data', { admin }, 'id')}`;
    },
    edit: (_, number) => ({ firstName: `Ada ${number}` }),
    wrapper: 'admin',
  },
  {
    of: 'admin/data',
    make: () => Promise.resolve('admin/data'),
    caller: (app) => administratorWith(app),
    edit: (_, number) => ({ lastName: `Admin ${number}` }),
    wrapper: 'admin',
  },
  {
    of: 'settings/emails/{email}',
    make: () => Promise.resolve(`settings/emails/${EMAILS.new_points.id}`),
    edit: (_, number) => ({ sender_name: `Shop ${number}` }),
    wrapper: 'email',
    inside: 'entity',
  },
  {
    of: 'settings',
    method: 'post',
    make: () => Promise.resolve('settings'),
    edit: (_, number) => ({ programName: `Programme ${number}` }),
    wrapper: 'settings',
    inside: 'settings',
  },
];

/** With a version for each number of an edit. */
async function versionedCampaign(app: TestApp): Promise<string> {
  const id = await createCampaign(app);
  const path = `/api/event?uuid=${id}&type=${CREATED}`;
  const { body } = await app.as('admin').get(path).expect(200);
  const { payload } = (body as { events: [{ payload: { campaignData: object } }] }).events[0];
  const events = Array.from({ length: VERSIONS }, (_, number) => {
    const campaignData = { ...payload.campaignData, costInPoints: 20 + number };
    return { type: UPDATED, aggregateId: id, payload: { ...payload, campaignData } };
  });
  await app.unitOfWork.run((tx) => app.nest.get(EventRecorderService).record(tx, ...events));
  return id;
}

async function created(app: TestApp, path: string, body: object, id: string): Promise<string> {
  const answer = await app.as('admin').postJson(`/api/${path}`, body).expect(200);
  return String((answer.body as Shown)[id]);
}

interface AskOptions {
  readonly base?: string;
  /** Another process. */
  readonly at?: TestApp;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One record, and the requests of an administrator about it. */
export class EditedRecord {
  private constructor(
    private readonly app: TestApp,
    private readonly scene: EditedRecordScene,
    readonly path: string,
    private readonly caller: string,
  ) {}

  static async of(scene: EditedRecordScene, app: TestApp): Promise<EditedRecord> {
    const caller = (await scene.caller?.(app)) ?? DEFAULT_LOGINS.admin;
    return new EditedRecord(app, scene, await scene.make(app), caller);
  }

  as(at = this.app) {
    return at.as('admin', this.caller);
  }

  async get(base = '/api/DEFAULT') {
    const { body, headers } = await this.as().get(`${base}/${this.path}`).expect(200);
    const { inside } = this.scene;
    const record = (inside === undefined ? body : (body as Shown)[inside]) as Shown;
    return { body: body as Shown, revision: String(record['revision']), tag: headers['etag'] };
  }

  /** The revision in the type that the record has it. */
  async revision(): Promise<unknown> {
    const { body } = await this.get();
    const { inside } = this.scene;
    return ((inside === undefined ? body : body[inside]) as Shown)['revision'];
  }

  /** What an edit sends. */
  async fields(number: number, more: object = {}): Promise<object> {
    return { ...(await this.scene.edit(this.app, number)), ...more };
  }

  /** Not sent yet. */
  ask(body: object, { base = '/api/DEFAULT', at = this.app, headers = {} }: AskOptions = {}) {
    const { method = 'put', wrapper, action = '' } = this.scene;
    const request = this.as(at).ask(method, `${base}/${this.path}${action}`);
    return request.set(headers).send(wrapper === undefined ? body : { [wrapper]: body });
  }
}
