import type { AddressInfo } from 'node:net';
import type { ModuleMetadata } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import qs from 'qs';
import type { Test as Request } from 'supertest';
import { DataSource } from 'typeorm';
import { AppModule } from '../../../src/app.module.js';
import { PointsFiguresReader } from '../../../src/account/index.js';
import { PasswordsService, type Role } from '../../../src/auth/index.js';
import { CouponEntity } from '../../../src/coupon/coupon.entity.js';
import { SoldCouponsReader } from '../../../src/coupon/index.js';
import { EventEntity } from '../../../src/event/event.entity.js';
import { CurrencyDecimalsService } from '../../../src/settings/index.js';
import { AppConfig } from '#platform/config/app-config.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { PictureEncoder } from '#platform/picture/picture-encoder.js';
import { caseSensitiveAdapter, configureHttp } from '#platform/http/server/configure-http.js';
import { Clock } from '#platform/time/clock.js';
import { createDemoDatabase } from './demo-database.js';
import { type CustomerScene, customerWith, startLevel } from '../scenes/customers.js';
import { checkAnswers } from '../api/api-check.js';
import { campaignWith, type CampaignScene } from '../scenes/campaigns.js';
import { logInWhenOpened, openDefaultLogins, DEFAULT_LOGINS, getToken } from '../scenes/logins.js';
import { choose } from '../scenes/programme.js';
import { KnownPictures } from './known-pictures.js';
import { QuickPasswords } from './quick-passwords.js';
import { requestsTo } from '../api/requests.js';
import { signingKeyFile } from './signing-key.js';
import { TestClock } from './test-clock.js';
import type { TestDatabase } from './databases-in-use.js';
import { createTestDatabase, databaseKind } from './test-database.js';

interface Scene extends ModuleMetadata {
  /** Replaces variables of the environment. */
  readonly environment?: Readonly<Record<string, string>>;
  /** For specs that load the demo programme first: on SQLite it is there already. */
  readonly demo?: boolean;
  /** For who changes the schema, or runs beside another one of the same file; costs seconds on a server. */
  readonly freshDatabase?: boolean;
  /** Hashed as in production, which takes its time: for specs about that. */
  readonly realPasswords?: boolean;
  /** Each is encoded by a process of its own, as in production: for specs about these processes. */
  readonly realPictures?: boolean;
  /** There is a level to begin in, unless this is `false`. */
  readonly startLevel?: boolean;
  /** With the settings of a new programme, for specs about these; otherwise it has chosen its own. */
  readonly newProgramme?: boolean;
}

/** The real application on a real database, plus words for setting a scene and for looking at the result. */
export class TestApp {
  private readonly others: TestApp[] = [];

  private constructor(
    readonly nest: NestExpressApplication,
    readonly environment: Readonly<Record<string, string>>,
    private readonly database: TestDatabase,
  ) {}

  static async start({
    imports = [],
    environment = {},
    demo = false,
    freshDatabase = false,
    realPasswords = false,
    realPictures = false,
    startLevel: withStartLevel = true,
    newProgramme = false,
  }: Scene = {}): Promise<TestApp> {
    const database =
      demo && databaseKind === 'sqlite'
        ? await createDemoDatabase()
        : await createTestDatabase({ fresh: freshDatabase });
    const own = { JWT_PRIVATE_KEY_FILE: signingKeyFile(), WRITES_PER_SECOND: '0' };
    const variables = { ...own, ...database.environment(), ...environment };
    const real = { realPasswords, realPictures };
    const nest = await createNest(variables, imports, real).catch(async (error: unknown) => {
      await database.drop();
      throw error;
    });
    const app = new TestApp(nest, variables, database);
    if (!newProgramme && !demo) {
      await choose(app.unitOfWork);
    }
    await openDefaultLogins(app);
    if (withStartLevel) {
      await startLevel(app);
    }
    return app;
  }

  /**
   * For `beforeEach`: as after `start`, but in the same service, whose database has been emptied and whose clock shows the
   * real time, as do those of the others beside it. What the service keeps in memory (attempts that are counted) stays: for
   * specs about that, `start`.
   */
  static async again(before: TestApp | undefined, scene: Scene = {}): Promise<TestApp> {
    if (!before) {
      return TestApp.start(scene);
    }
    await before.database.empty();
    [before, ...before.others].forEach(({ clock }) => clock.reset());
    if (!scene.newProgramme) {
      await choose(before.unitOfWork);
    }
    await openDefaultLogins(before);
    if (scene.startLevel !== false) {
      await startLevel(before);
    }
    return before;
  }

  /** Another process, as far as the database can tell; on a cluster, at its next node. Stops with this one. */
  async another(environment: Scene['environment'] = {}): Promise<TestApp> {
    const variables = { ...this.environment, ...this.database.environment(), ...environment };
    const other = new TestApp(await createNest(variables), variables, this.database);
    this.others.push(other);
    return other;
  }

  async stop(): Promise<void> {
    await Promise.all([this, ...this.others].map(({ nest }) => nest.close()));
    await this.database.drop();
  }

  /** What time it is in this process. */
  get clock(): TestClock {
    return this.nest.get<Clock, TestClock>(Clock);
  }

  /** Where it listens. */
  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get port(): number {
    return (this.nest.getHttpServer().address() as AddressInfo).port;
  }

  get unitOfWork(): UnitOfWork {
    return this.nest.get(UnitOfWork);
  }

  /** Sees what everybody sees: committed rows. */
  get reader(): DataSource {
    return this.nest.get(DataSource);
  }

  /** With a real token. The named account must have a login; without an id it is the default login of the role. */
  as(role: Role, id: string = DEFAULT_LOGINS[role]) {
    const token = getToken(this, role, id);
    const ask = (method: 'get' | 'post' | 'put' | 'delete', path: string): Request =>
      requestsTo(this.nest.getHttpServer())[method](path).auth(token, { type: 'bearer' });
    return {
      get: (path: string): Request => ask('get', path),
      /** Written out here: superagent would leave the numbers out of `coupons[0][code]`. */
      post: (path: string, form: object = {}): Request =>
        ask('post', path).type('form').send(qs.stringify(form)),
      postJson: (path: string, body: object): Request => ask('post', path).send(body),
      put: (path: string, form: object = {}): Request =>
        ask('put', path).type('form').send(qs.stringify(form)),
      putJson: (path: string, body: object): Request => ask('put', path).send(body),
      delete: (path: string, body: object = {}): Request => ask('delete', path).send(body),
      /** Not sent yet, for what needs a header, an attachment or a body of its own. */
      ask,
    };
  }

  asAnonymous() {
    return requestsTo(this.nest.getHttpServer());
  }

  /** A registered customer. Without a password this customer cannot log in, but `as('customer', id)` works. */
  async customerWith(scene: CustomerScene): Promise<string> {
    return customerWith(this, scene);
  }

  /** A campaign with its codes. Answers with its id. */
  async campaignWith(scene: CampaignScene): Promise<string> {
    return campaignWith(this, scene);
  }

  /** How many coupons of a campaign customers have, and how many its counters say. */
  async couponsSold(campaignId: string): Promise<number> {
    const coupons = await this.reader.manager.findBy(CouponEntity, { campaignId });
    const sold = coupons.filter((coupon) => coupon.customerId !== null).length;
    const counted = (await this.nest.get(SoldCouponsReader).getFigures([campaignId])).get(campaignId)?.sold;
    if (sold !== counted) {
      throw new Error(`${sold} coupons are sold, but ${counted ?? 'none'} are counted`);
    }
    return sold;
  }

  /** What is left of the total limit of a campaign. */
  async getLimitLeft(campaignId: string): Promise<number | null | undefined> {
    return (await this.nest.get(SoldCouponsReader).getFigures([campaignId])).get(campaignId)?.limitLeft;
  }

  async getPoints(customerId: string): Promise<number> {
    return this.nest.get(PointsFiguresReader).getAvailable(customerId);
  }

  async getEventTypes(uuid: string): Promise<string[]> {
    const events = await this.reader.manager.find(EventEntity, {
      where: { uuid },
      order: { recordId: 'ASC' },
    });
    return events.map((event) => event.type);
  }
}

async function createNest(
  environment: Readonly<Record<string, string>>,
  imports: NonNullable<ModuleMetadata['imports']> = [],
  { realPasswords = false, realPictures = false }: Pick<Scene, 'realPasswords' | 'realPictures'> = {},
): Promise<NestExpressApplication> {
  const building = Test.createTestingModule({
    imports: [AppModule.forRoot(AppConfig.fromEnvironment(environment)), ...imports],
  })
    .overrideProvider(Clock)
    .useClass(TestClock);
  if (!realPasswords) {
    building.overrideProvider(PasswordsService).useClass(QuickPasswords);
  }
  if (!realPictures) {
    building.overrideProvider(PictureEncoder).useClass(KnownPictures);
  }
  const module = await building.compile();
  const nest = module.createNestApplication<NestExpressApplication>(caseSensitiveAdapter(), {
    logger: false,
    bodyParser: false,
  });
  checkAnswers(nest);
  configureHttp(nest);
  logInWhenOpened(nest);
  await nest.get(CurrencyDecimalsService).establish();
  await nest.listen(0, '127.0.0.1');
  return nest;
}
