import { Body, Get, Injectable, Param, Post, Put, Query, Res, type StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { readRecord } from '#platform/http/request/import.dto.js';
import { SortedBy } from '#platform/http/request/page.dto.js';
import { AnswersCsv, csvOfRecords } from '#platform/http/response/csv.js';
import { ShowsRevision } from '#platform/http/response/revision-tag.js';
import { Edit, RecordEdit } from '#platform/http/write/record-edit.js';
import { IdPipe } from '#platform/http/request/request.pipe.js';
import { ListVersionsRequest, VERSION_MAX } from '#platform/http/request/version.dto.js';
import {
  Caller,
  ForAdministrators,
  ForCustomers,
  ForSellers,
  ForStaff,
  Permission,
  type Principal,
} from '../../auth/index.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { EARNING_RULE_COLUMNS } from '../earning-rule.reader.js';
import { type EarningRuleBodies, EarningRuleService, type NewEarningRule } from '../earning-rule.service.js';
import { OwnEarningRulesService } from '../own-earning-rules.service.js';
import { EarningRuleListsService } from './earning-rule-lists.service.js';
import {
  ActivateEarningRuleRequest,
  CreateEarningRuleRequest,
  type EarningRuleIdResponse,
  type EarningRuleListResponse,
  type EarningRuleRecord,
  type EarningRuleVersionListResponse,
  EditEarningRuleRequest,
  ExportEarningRulesRequest,
  ListEarningRulesRequest,
  type OwnEarningRulesResponse,
  presentOwnEarningRule,
  RestoreEarningRuleRequest,
  sentRule,
} from './earning-rule.dto.js';

/** With the fields of every kind of rule. */
const EXPORTED = [
  'earningRuleId',
  'type',
  'name',
  'description',
  'active',
  'allTimeActive',
  'startAt',
  'endAt',
  'lastExecutedRule',
  'dailyPointsMax',
  'daysLocked',
  'levels',
  'levelNames',
  'segments',
  'segmentNames',
  'pos',
  'posNames',
  'pointsAmount',
  'pointValue',
  'multiplier',
  'labelMultipliers',
  'minOrderValue',
  'skuIds',
  'labels',
  'excludedSKUs',
  'labelsInclusionType',
  'excludedLabels',
  'includedLabels',
  'excludeDeliveryCost',
  'rewardCampaignId',
  'eventName',
  'rewardType',
  'code',
  'latitude',
  'longitude',
  'radius',
  'limit',
  'customersMayReport',
  'usageUrl',
  'version',
  'createdAt',
];

/** See `RecordBodies`. */
@Injectable()
export class RequestedEarningRules implements EarningRuleBodies {
  async read(_storeId: string, body: object): Promise<NewEarningRule | string> {
    return readRecord(CreateEarningRuleRequest, body, (request) => ({
      type: request.type,
      rule: sentRule(request),
    }));
  }
}

/** What sellers read as well. */
@ForStaff('earningRule')
export class EarningRuleReadController {
  constructor(private readonly lists: EarningRuleListsService) {}

  /** Lists the earning rules, the newest first. `perPage=-1` lists all. */
  @Get()
  @SortedBy(EARNING_RULE_COLUMNS, 'createdAt', 'DESC')
  @Permission('EARNING_RULE', 'VIEW')
  async list(
    @CurrentStore() store: Store,
    @Query() query: ListEarningRulesRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<EarningRuleListResponse> {
    return this.lists.list(store, query, response);
  }

  /** Shows an earning rule. */
  @Get(':earningRule')
  @ShowsRevision()
  @Permission('EARNING_RULE', 'VIEW')
  async show(
    @CurrentStore() store: Store,
    @Param('earningRule', IdPipe) id: string,
  ): Promise<EarningRuleRecord> {
    return this.lists.show(store, id);
  }
}

@ForAdministrators('earningRule')
export class EarningRuleController {
  constructor(
    private readonly lists: EarningRuleListsService,
    private readonly earningRuleService: EarningRuleService,
  ) {}

  /** Creates an earning rule. Whatever happens from now on is evaluated by it, too. */
  @Post()
  @Permission('EARNING_RULE', 'MODIFY')
  async create(
    @CurrentStore() store: Store,
    @Body() request: CreateEarningRuleRequest,
  ): Promise<EarningRuleIdResponse> {
    return { earningRuleId: await this.earningRuleService.create(store.id, request.type, sentRule(request)) };
  }

  /**
   * Replaces an earning rule: what is left out is empty. What it has paid before stays as it is.
   * @remarks `customersMayReport` stays as it is when it is left out.
   */
  @Put(':earningRule')
  @Permission('EARNING_RULE', 'MODIFY')
  async edit(
    @CurrentStore() store: Store,
    @Param('earningRule', IdPipe) id: string,
    @Body() request: EditEarningRuleRequest,
    @Edit(EditEarningRuleRequest) edit: RecordEdit,
  ): Promise<EarningRuleIdResponse> {
    const rule = { ...sentRule(request), type: request.type };
    await edit.run(
      request.revision,
      (expected) => this.earningRuleService.edit(store.id, id, rule, expected),
      () => this.lists.show(store, id),
    );
    return { earningRuleId: id };
  }

  /** Switches an earning rule on or off. */
  @Post(':earningRule/activate')
  @Permission('EARNING_RULE', 'MODIFY')
  async activate(
    @CurrentStore() store: Store,
    @Param('earningRule', IdPipe) id: string,
    @Body() { active }: ActivateEarningRuleRequest,
  ): Promise<EarningRuleIdResponse> {
    await this.earningRuleService.switchOn(store.id, id, active);
    return { earningRuleId: id };
  }

  /** Lists the versions of an earning rule, the newest first: the terms of each, and since when they applied. */
  @Get(':earningRule/versions')
  @Permission('EARNING_RULE', 'VIEW')
  async listVersions(
    @CurrentStore() store: Store,
    @Param('earningRule', IdPipe) id: string,
    @Query() { before = VERSION_MAX }: ListVersionsRequest,
  ): Promise<EarningRuleVersionListResponse> {
    return this.lists.listVersions(store, id, before);
  }

  /**
   * Restores the terms of an earlier version, as a new version. What the rule has paid before stays as it is, and so does whether it pays.
   * @remarks 400 for a version that names a segment that is gone.
   */
  @Post(':earningRule/restore')
  @Permission('EARNING_RULE', 'MODIFY')
  async restore(
    @CurrentStore() store: Store,
    @Param('earningRule', IdPipe) id: string,
    @Body() { version }: RestoreEarningRuleRequest,
  ): Promise<EarningRuleIdResponse> {
    await this.earningRuleService.restore(store.id, id, version);
    return { earningRuleId: id };
  }
}

@ForCustomers('customer/earningRule')
export class CustomerEarningRuleController {
  constructor(private readonly rules: OwnEarningRulesService) {}

  /** Lists how the logged-in customer can earn points now, all of it. Codes to scan are not in it. */
  @Get()
  async list(@CurrentStore() store: Store, @Caller() caller: Principal): Promise<OwnEarningRulesResponse> {
    const { rules, currency } = await this.rules.list(store.id, caller.id);
    return { earningRules: rules.map(presentOwnEarningRule), total: rules.length, currency };
  }
}

@ForSellers('seller/earningRule')
export class SellerEarningRuleController {
  constructor(private readonly lists: EarningRuleListsService) {}

  /** Lists the earning rules, as `GET /api/earningRule` does. */
  @Get()
  @SortedBy(EARNING_RULE_COLUMNS, 'createdAt', 'DESC')
  async list(
    @CurrentStore() store: Store,
    @Query() query: ListEarningRulesRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<EarningRuleListResponse> {
    return this.lists.list(store, query, response);
  }

  /** Shows an earning rule. */
  @Get(':earningRule')
  @ShowsRevision()
  async show(
    @CurrentStore() store: Store,
    @Param('earningRule', IdPipe) id: string,
  ): Promise<EarningRuleRecord> {
    return this.lists.show(store, id);
  }
}

@ForAdministrators('csv/earningRule')
export class EarningRuleCsvController {
  constructor(private readonly lists: EarningRuleListsService) {}

  /** The earning rules of the list with these filters, in its order, as a CSV file. Lists of ids and names are one cell each, as JSON. */
  @Get()
  @AnswersCsv()
  @SortedBy(EARNING_RULE_COLUMNS, 'createdAt', 'DESC')
  @Permission('EARNING_RULE', 'VIEW')
  export(@CurrentStore() store: Store, @Query() query: ExportEarningRulesRequest): StreamableFile {
    return csvOfRecords('earning-rules.csv', EXPORTED, this.lists.each(store, query));
  }
}
