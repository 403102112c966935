import { Injectable } from '@nestjs/common';
import {
  CampaignBodies,
  CampaignCategoryBodies,
  CampaignCategoryReader,
  CampaignCategoryService,
  CampaignReader,
  CampaignService,
} from '../../campaign/index.js';
import { EarningRuleBodies, EarningRuleReader, EarningRuleService } from '../../earning/index.js';
import { BASE_LEVEL_ID, EnsureBaseLevel, LevelBodies, LevelReader, LevelService } from '../../level/index.js';
import { PosBodies, PosReader, PosService } from '../../pos/index.js';
import { SegmentBodies, SegmentReader, SegmentService } from '../../segment/index.js';
import { SellerBodies, SellerReader, SellerService } from '../../seller/index.js';
import type { RecordBodies } from '#platform/file/file-report.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import { type MovingRun, MovingBatchesService } from './moving-batches.service.js';
import type { Handled } from './moving-report.model.js';
import {
  getCampaignBody,
  getCategoryBody,
  getEarningRuleBody,
  getLevelBody,
  getPosBody,
  getSegmentBody,
  getSellerBody,
} from './source-bodies.rules.js';
import type { SourceFile, SourceKind } from './source-folder.model.js';
import { getNeededId, getPastTime, getValue, type SourceRecord } from './source-values.rules.js';

/** Things that there are few of, each made by the service that administrators use. */
interface CatalogueKind {
  readonly id: string;
  readonly isThere: (id: string) => Promise<boolean>;
  readonly create: (record: SourceRecord, id: string, run: MovingRun) => Promise<Handled>;
}

const TAKEN: Handled = { became: 'taken' };

@Injectable()
export class MovedCatalogueService {
  private readonly kinds: Partial<Record<SourceKind, CatalogueKind>>;

  constructor(
    posService: PosService,
    posBodies: PosBodies,
    posReader: PosReader,
    sellerService: SellerService,
    sellerBodies: SellerBodies,
    sellers: SellerReader,
    private readonly levelService: LevelService,
    levelBodies: LevelBodies,
    private readonly levels: LevelReader,
    private readonly ensureBaseLevel: EnsureBaseLevel,
    segmentService: SegmentService,
    segmentBodies: SegmentBodies,
    segments: SegmentReader,
    categoryService: CampaignCategoryService,
    categoryBodies: CampaignCategoryBodies,
    categories: CampaignCategoryReader,
    campaignService: CampaignService,
    campaignBodies: CampaignBodies,
    campaigns: CampaignReader,
    ruleService: EarningRuleService,
    ruleBodies: EarningRuleBodies,
    rules: EarningRuleReader,
    private readonly batches: MovingBatchesService,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {
    this.kinds = {
      pos: {
        id: 'posId',
        isThere: async (id) => (await posReader.findByIds([id])).has(id),
        create: (record, id, { storeId }) =>
          made(posBodies, storeId, getPosBody(record), (pos) => posService.create(storeId, pos, id)),
      },
      levels: {
        id: 'id',
        isThere: async (id) => (await levels.findById(id)) !== null,
        create: (record, id, { storeId }) =>
          made(levelBodies, storeId, getLevelBody(record), (level) => levelService.create(level, id)),
      },
      sellers: {
        id: 'sellerId',
        isThere: async (id) => (await sellers.findById(id)) !== null,
        create: async (record, id, { storeId }) =>
          getValue(record, 'deleted') === true
            ? { became: 'left out', reason: 'This seller was deleted.' }
            : made(sellerBodies, storeId, getSellerBody(record), (seller) =>
                sellerService.register(seller, id),
              ),
      },
      segments: {
        id: 'segmentId',
        isThere: async (id) => (await segments.findById(id)) !== null,
        create: (record, id, { storeId }) =>
          made(segmentBodies, storeId, getSegmentBody(record), (segment) =>
            segmentService.create(segment, id),
          ),
      },
      categories: {
        id: 'campaignCategoryId',
        isThere: async (id) => (await categories.findById(id)) !== null,
        create: (record, id, { storeId }) =>
          made(categoryBodies, storeId, getCategoryBody(record), (category) =>
            categoryService.create(category, id),
          ),
      },
      campaigns: {
        id: 'campaignId',
        isThere: async (id) => (await campaigns.getNames([id])).has(id),
        create: (record, id, { storeId }) =>
          made(campaignBodies, storeId, getCampaignBody(record), (campaign) =>
            campaignService.create({ ...campaign, id, storeId }),
          ),
      },
      'earning-rules': {
        id: 'earningRuleId',
        isThere: async (id) => (await rules.getNames([id])).has(id),
        create: (record, id, { storeId }) =>
          made(ruleBodies, storeId, getEarningRuleBody(record), ({ type, rule }) =>
            ruleService.create(storeId, type, rule, id),
          ),
      },
    };
  }

  /** Makes what the file has and the programme has not. */
  async move(run: MovingRun, { kind, name, records }: SourceFile): Promise<void> {
    const of = this.kinds[kind];
    if (!of) {
      throw new Error(`${kind} are moved elsewhere`);
    }
    const figures = run.report.begin(name);
    await this.batches.handleRecords(
      run,
      figures,
      records(),
      (record) => getValue(record, 'name') ?? getValue(record, 'email') ?? getValue(record, of.id),
      async (_tx, record) => {
        const id = getNeededId(record, of.id);
        if (run.made.has(id) || (await of.isThere(id))) {
          return { became: 'known' };
        }
        const at =
          getValue(record, 'createdAt') === undefined ? run.now : getPastTime(record, 'createdAt', run.now);
        const handled = await this.clock.at(at, () => of.create(record, id, run));
        if (run.isTrial && handled.became === 'taken') {
          run.made.add(id);
        }
        return handled;
      },
    );
  }

  /**
   * The first level of the public system takes the place of the one that every programme begins with. That one is switched off, unless it has
   * customers.
   */
  async replaceBaseLevel(run: MovingRun): Promise<void> {
    await this.ensureBaseLevel.execute();
    const all = await this.unitOfWork.run((tx) => this.levelService.all(tx));
    const first = all.filter(({ active, conditionValue }) => active && conditionValue === 0);
    const population = await this.levels.getPopulation([BASE_LEVEL_ID]);
    const isEmpty = (population.get(BASE_LEVEL_ID) ?? 0) === 0;
    if (first.length > 1 && first.some(({ id }) => id === BASE_LEVEL_ID) && isEmpty) {
      await this.levelService.update(BASE_LEVEL_ID, { active: false });
      run.report.notes.push(
        'The level that a new programme begins with is switched off: another one takes its place.',
      );
    }
  }
}

async function made<Sent>(
  bodies: RecordBodies<Sent>,
  storeId: string,
  body: object,
  create: (sent: Sent) => Promise<unknown>,
): Promise<Handled> {
  const sent = await bodies.read(storeId, body);
  if (typeof sent === 'string') {
    return { became: 'refused', reason: sent };
  }
  await create(sent);
  return TAKEN;
}
