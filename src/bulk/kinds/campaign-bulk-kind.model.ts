import type { CampaignReader, CampaignSwitches } from '../../campaign/index.js';
import type { BulkParameters } from '../bulk-action.entity.js';
import { BulkKind, type BulkSubject } from '../bulk-kind.model.js';

const UNKNOWN = 'There is no such campaign.';

/** What many campaigns become at once. */
export abstract class CampaignBulkKind extends BulkKind {
  readonly resource = 'REWARD_CAMPAIGN';

  protected abstract readonly reader: CampaignReader;

  async findRefusals(
    storeId: string,
    parameters: BulkParameters,
    campaignIds: readonly string[],
  ): Promise<ReadonlyMap<string, string>> {
    const states = await this.reader.getActivity(storeId, campaignIds);
    return new Map(
      campaignIds.flatMap((id) => {
        const state = states.get(id);
        const refusal = state === undefined ? UNKNOWN : this.getRefusal(state, parameters);
        return refusal === null ? [] : [[id, refusal] as const];
      }),
    );
  }

  async describe(
    _storeId: string,
    campaignIds: readonly string[],
  ): Promise<ReadonlyMap<string, BulkSubject>> {
    const names = await this.reader.getNames(campaignIds);
    return new Map([...names].map(([id, name]) => [id, { name }]));
  }

  /** Why a campaign would stay as it is; null if it would not. */
  protected abstract getRefusal(state: CampaignSwitches, parameters: BulkParameters): string | null;
}
