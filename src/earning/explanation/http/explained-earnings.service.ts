import { Injectable } from '@nestjs/common';
import { EarningReader, type ExplainedEarning } from '../../earning.reader.js';
import { type EarningRecord, presentEarning } from './explanation.dto.js';
import { LevelReader } from '../../../level/index.js';
import { PosReader } from '../../../pos/index.js';
import { SegmentReader } from '../../../segment/index.js';
import { EarningRuleReader } from '../../earning-rule.reader.js';
import { type Miss, idsIn } from '../../miss.model.js';

@Injectable()
export class ExplainedNamesService {
  constructor(
    private readonly rules: EarningRuleReader,
    private readonly levels: LevelReader,
    private readonly segments: SegmentReader,
    private readonly places: PosReader,
  ) {}

  /** Four statements for any number of reasons. Unknown ids have none. */
  async find(misses: readonly Miss[]): Promise<ReadonlyMap<string, string>> {
    const ids = [...new Set(misses.flatMap(idsIn))];
    return new Map([
      ...(await this.levels.getNames(ids)),
      ...(await this.segments.getNames(ids)),
      ...[...(await this.places.findByIds(ids))].map(([id, { name }]) => [id, name] as const),
      ...(await this.rules.getNames(ids)),
    ]);
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
    const known = await this.names.find(misses);
    const getName = (id: string) => known.get(id) ?? id;
    const names = await this.earnings.namesOfVersions([...new Set(rules.map(({ ruleId }) => ruleId))]);
    const nameOfVersion = (ruleId: string, version: number) => names.get(`${ruleId} ${version}`) ?? ruleId;
    return explained.map((each) => presentEarning(each, getName, nameOfVersion));
  }
}
