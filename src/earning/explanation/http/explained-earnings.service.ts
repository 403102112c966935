import { Injectable } from '@nestjs/common';
import { EarningReader, type ExplainedEarning } from '../../earning.reader.js';
import { ExplainedNamesService } from '../explained-names.service.js';
import { type EarningRecord, presentEarning } from './explanation.dto.js';

/** Explanations with the names of what they name. */
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
    const nameOf = await this.names.of(misses);
    const names = await this.earnings.namesOfVersions([...new Set(rules.map(({ ruleId }) => ruleId))]);
    const nameOfVersion = (ruleId: string, version: number) => names.get(`${ruleId} ${version}`) ?? ruleId;
    return explained.map((each) => presentEarning(each, nameOf, nameOfVersion));
  }
}
