import { Body, Get, Post, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { ForAdministrators, Permission } from '../../../auth/index.js';
import { SortedBy, PageRequest } from '#platform/http/request/page.dto.js';
import { setLinkHeader } from '#platform/http/response/headers.js';
import { Clock } from '#platform/time/clock.js';
import { NotKept } from '#platform/http/write/decorators.js';
import { CurrentStore, type Store } from '../../../store/index.js';
import { EarningReader, HELD_BACK_COLUMNS } from '../../earning.reader.js';
import { EarningRuleReader } from '../../earning-rule.reader.js';
import { ExplainedNamesService, ExplainedEarningsService } from './explained-earnings.service.js';
import { getOverlaps } from '../overlap.rules.js';
import { ReplaySales } from '../replay-sales.js';
import { SimulateEarning } from '../simulate-earning.js';
import {
  type HeldBackListResponse,
  type OverlapListResponse,
  presentOverlap,
  presentSimulation,
  simulatedPurchase,
  SimulateEarningRequest,
  type SimulationResponse,
} from './explanation.dto.js';
import { presentReplay, replayedSales, type ReplayResponse, ReplaySalesRequest } from './replay.dto.js';

@ForAdministrators('earningRule')
export class SimulationController {
  constructor(
    private readonly simulateEarning: SimulateEarning,
    private readonly names: ExplainedNamesService,
    private readonly rules: EarningRuleReader,
    private readonly earnings: EarningReader,
    private readonly explained: ExplainedEarningsService,
    private readonly replaySales: ReplaySales,
    private readonly clock: Clock,
  ) {}

  /** Says what a purchase would earn, which rule gives what, and why the others give nothing; with a draft of a rule, if there is one. Stores nothing. */
  @Post('simulate')
  @NotKept()
  @Permission('EARNING_RULE', 'VIEW')
  async simulate(
    @CurrentStore() store: Store,
    @Body() request: SimulateEarningRequest,
  ): Promise<SimulationResponse> {
    const simulation = await this.simulateEarning.execute(simulatedPurchase(store.id, request, request.rule));
    const misses = simulation.explanations.flatMap(({ miss }) => miss ?? []);
    const names = await this.names.find(misses);
    return presentSimulation(simulation, (id) => names.get(id) ?? id);
  }

  /**
   * Says what a draft of a rule would have paid for the sales of past days, beside all other rules, and what these would have paid without
   * it. Sales have the level, status and segments of their customers that rules looked at then; a further rule is active all the time.
   * `notes` say what is not known. Stores nothing.
   */
  @Post('replay')
  @NotKept()
  @Permission('EARNING_RULE', 'VIEW')
  async replay(@CurrentStore() store: Store, @Body() request: ReplaySalesRequest): Promise<ReplayResponse> {
    const asked = replayedSales(store.id, request, this.clock.now());
    return presentReplay(await this.replaySales.execute(asked), asked);
  }

  /** Lists the pairs of active rules that meet: in time, for customers and at points of sale; and what happens where they do. */
  @Get('overlaps')
  @Permission('EARNING_RULE', 'VIEW')
  async overlaps(@CurrentStore() store: Store): Promise<OverlapListResponse> {
    const rules = (await this.rules.all()).filter(({ storeId }) => storeId === store.id);
    const overlaps = getOverlaps(rules).map(presentOverlap);
    return { overlaps, total: overlaps.length };
  }

  /** Lists points that caps have held back, the newest first. */
  @Get('heldBack')
  @SortedBy(HELD_BACK_COLUMNS, 'createdAt', 'DESC')
  @Permission('EARNING_RULE', 'VIEW')
  async heldBack(
    @CurrentStore() store: Store,
    @Query() query: PageRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<HeldBackListResponse> {
    const page = await this.earnings.listHeldBack(store.id, query);
    setLinkHeader(response, page);
    const earnings = await this.explained.present(await this.earnings.withParts(page.rows));
    return { earnings, total: page.total };
  }
}
