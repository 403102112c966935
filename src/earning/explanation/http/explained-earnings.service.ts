import { Injectable } from '@nestjs/common';
import { EarningReader, type ExplainedEarning } from '../../earning.reader.js';
import { type EarningRecord, presentEarning } from './explanation.dto.js';
import { LevelReader } from '../../../level/index.js';
import { PosReader } from '../../../pos/index.js';
import { SegmentReader } from '../../../segment/index.js';
import { EarningRuleReader } from '../../earning-rule.reader.js';
import { type Miss, idsIn, type NameOf } from '../../miss.model.js';

@Injectable()
export class ExplainedNamesService {
  constructor(
    private readonly rules: EarningRuleReader,
    private readonly levels: LevelReader,
    private readonly segments: SegmentReader,
    private readonly places: PosReader,
  ) {}

  /** Four statements for any number of reasons. The name of an unknown id is the id. */
  async find(misses: readonly Miss[]): Promise<NameOf> {
    const ids = [...new Set(misses.flatMap(idsIn))];
    const names = new Map([
      ...(await this.levels.getNames(ids)),
      ...(await this.segments.getNames(ids)),
      ...[...(await this.places.findByIds(ids))].map(([id, { name }]) => [id, name] as const),
      ...(await this.rules.getNames(ids)),
    ]);
    return (id) => names.get(id) ?? id;
  }
}

@Injectable()
export class ExplainedEarningsService {
  constructor(
    private readonly earnings: EarningReader,
    private readonly names: ExplainedNamesService,
  ) {}

  async present(explained: readonly ExplainedEarning[]): Promise<EarningRecord[]> {
    const misses = explained.flatMap(({ earning, parts }) => [
      ...earning.missed.map(({ miss }) => miss),
      ...parts.flatMap(({ miss }) => miss ?? []),
    ]);
    const rules = explained.flatMap(({ earning, parts }) => [...earning.missed, ...parts]);
    const getName = await this.names.find(misses);
    const names = await this.earnings.namesOfVersions([...new Set(rules.map(({ ruleId }) => ruleId))]);
    const nameOfVersion = (ruleId: string, version: number) => names.get(`${ruleId} ${version}`) ?? ruleId;
    return explained.map((each) => presentEarning(each, getName, nameOfVersion));
  }
}
