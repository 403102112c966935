import { Injectable } from '@nestjs/common';
import { LevelReader } from '../level/index.js';
import { PosService } from '../pos/index.js';
import { SegmentService } from '../segment/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { type InvalidField, InvalidFields } from '#platform/error/domain-error.js';
import { Extensions } from '#platform/extensions.js';
import { InstantRewards } from './instant-rewards.model.js';
import { RULE_KINDS } from './rule-kinds.model.js';
import { FOR_EVERYBODY, type RuleColumns } from './rule-fields.rules.js';

@Injectable()
export class RuleReferencesService {
  constructor(
    private readonly levels: LevelReader,
    private readonly segmentService: SegmentService,
    private readonly posService: PosService,
    private readonly extensions: Extensions,
  ) {}

  /**
   * Levels and campaigns are never deleted. The named segments are kept until the unit of work ends. Returns what is to be stored: a rule
   * for everybody names no levels, although forms may demand that all are chosen.
   * @param before Segments that the rule has named before; they exist
   * @throws {InvalidFields}
   */
  async check(
    tx: Tx,
    { storeId, type }: { readonly storeId: string; readonly type: string },
    columns: RuleColumns,
    before: readonly string[],
  ): Promise<RuleColumns> {
    const { levels, segments, pos, settings } = columns;
    const isForAll = RULE_KINDS.get(type).isForAll?.(settings) === true;
    const knownLevels = await this.levels.getNames(levels, undefined, tx);
    const campaignId = RULE_KINDS.get(type).getCampaign?.(settings);
    const isGiven =
      campaignId === undefined ||
      (await this.extensions.one(InstantRewards).isThere(tx, storeId, campaignId));
    const named = segments.filter((id) => !before.includes(id));
    const locked = named.length === 0 ? [] : await this.segmentService.lock(tx, named);
    const places: string[] = [];
    for (const id of pos) {
      places.push(...((await this.posService.find(tx, storeId, id)) ? [id] : []));
    }
    const wrong: InvalidField[] = [
      ...unknownAmong('levels', levels, (id) => knownLevels.has(id)),
      ...unknownAmong('segments', named, (id) => locked.includes(id)),
      ...unknownAmong('pos', pos, (id) => places.includes(id)),
      ...unknownAmong('rewardCampaignId', isGiven ? [] : [campaignId], () => false),
    ];
    if (wrong.length > 0) {
      throw new InvalidFields(wrong);
    }
    if (!isForAll || levels.length === 0) {
      return columns;
    }
    const open = await this.levels.findActive(tx);
    if (!open.every(({ id }) => levels.includes(id))) {
      throw new InvalidFields([{ field: 'levels', message: FOR_EVERYBODY }]);
    }
    return { ...columns, levels: [] };
  }
}

function unknownAmong(
  field: string,
  ids: readonly string[],
  isKnown: (id: string) => boolean,
): InvalidField[] {
  const wrong = ids.find((id) => !isKnown(id));
  return wrong === undefined ? [] : [{ field, message: `The value ${wrong} is not a valid choice.` }];
}
