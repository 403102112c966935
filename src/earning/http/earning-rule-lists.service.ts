import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { eachPage, type PageQuery } from '#platform/database/query/list-page.js';
import { setLinkHeader } from '#platform/http/response/headers.js';
import type { Store } from '../../store/index.js';
import { EarningRuleNotFound } from '../earning.errors.js';
import { EarningRuleNamesService } from '../earning-rule-names.service.js';
import { EarningRuleReader } from '../earning-rule.reader.js';
import {
  type EarningRuleListResponse,
  type EarningRuleVersionListResponse,
  type EarningRuleRecord,
  type ExportEarningRulesRequest,
  type ListEarningRulesRequest,
  getPage,
  presentEarningRule,
  presentRuleVersion,
} from './earning-rule.dto.js';

const VERSIONS = 50;

@Injectable()
export class EarningRuleListsService {
  constructor(
    private readonly rules: EarningRuleReader,
    private readonly names: EarningRuleNamesService,
  ) {}

  async list(
    { id: storeId, code }: Store,
    query: ListEarningRulesRequest,
    response: Response,
  ): Promise<EarningRuleListResponse> {
    const page = await this.rules.list({ ...query, ...getPage(query), storeId });
    setLinkHeader(response, page);
    const names = await this.names.find(page.rows);
    return {
      earningRules: page.rows.map((rule) => presentEarningRule(rule, names, code)),
      total: page.total,
    };
  }

  async *each(
    { id: storeId, code }: Store,
    query: ExportEarningRulesRequest,
  ): AsyncGenerator<EarningRuleRecord[]> {
    const read = (page: PageQuery) => this.rules.list({ ...query, ...page, storeId });
    for await (const { rows } of eachPage(read, query)) {
      const names = await this.names.find(rows);
      yield rows.map((rule) => presentEarningRule(rule, names, code));
    }
  }

  /** @throws {EarningRuleNotFound} */
  async show({ id: storeId, code }: Store, id: string): Promise<EarningRuleRecord> {
    const rule = await this.rules.findById(storeId, id);
    if (!rule) {
      throw new EarningRuleNotFound();
    }
    return presentEarningRule(rule, await this.names.find([rule]), code);
  }

  /** @throws {EarningRuleNotFound} */
  async listVersions(
    { id: storeId }: Store,
    id: string,
    before: number,
  ): Promise<EarningRuleVersionListResponse> {
    const rule = await this.rules.findById(storeId, id);
    if (!rule) {
      throw new EarningRuleNotFound();
    }
    const found = await this.rules.listVersions(id, before, VERSIONS);
    const names = await this.names.find(found.map(({ definition }) => definition));
    return { versions: found.map((each) => presentRuleVersion(each, names)), total: rule.version };
  }
}
