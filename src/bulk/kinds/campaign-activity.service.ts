import { Injectable } from '@nestjs/common';
import { type CampaignSwitches, CampaignReader, CampaignService } from '../../campaign/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Extension } from '#platform/extensions.js';
import type { BulkParameters } from '../bulk-action.entity.js';
import { type ActionOfKind, BulkKind, type BulkResult, type BulkSubject } from '../bulk-kind.model.js';
import { CAMPAIGN_ACTIVITY } from '../bulk-preview.rules.js';

const UNKNOWN = 'There is no such campaign.';
const SWITCHED = 'This campaign was switched since.';
const ARCHIVED = 'This campaign is archived.';

/** Switches campaigns on or off. Undoing switches each back that is still as the action has left it. */
@Extension(BulkKind)
@Injectable()
export class CampaignActivityService implements BulkKind {
  readonly code = CAMPAIGN_ACTIVITY;
  readonly resource = 'REWARD_CAMPAIGN';

  constructor(
    private readonly campaigns: CampaignService,
    private readonly reader: CampaignReader,
  ) {}

  async findRefusals(
    storeId: string,
    parameters: BulkParameters,
    campaignIds: readonly string[],
  ): Promise<ReadonlyMap<string, string>> {
    const active = isActive(parameters);
    const states = await this.reader.getActivity(storeId, campaignIds);
    return new Map(
      campaignIds.flatMap((id) => {
        const state = states.get(id);
        const refusal = state === undefined ? UNKNOWN : getRefusal(state, active);
        return refusal === null ? [] : [[id, refusal] as const];
      }),
    );
  }

  /** Writes the campaign on condition of its revision. @throws {CampaignIsArchived} */
  async apply(tx: Tx, { storeId, parameters }: ActionOfKind, campaignId: string): Promise<BulkResult> {
    const active = isActive(parameters);
    return (await this.campaigns.setActiveIn(tx, storeId, campaignId, active))
      ? {}
      : { refusal: describeState(active) };
  }

  /** Writes the campaign on condition of its revision. @throws {CampaignIsArchived} */
  async undo(tx: Tx, { storeId, parameters }: ActionOfKind, campaignId: string): Promise<BulkResult> {
    const isBack = await this.campaigns.setActiveIn(tx, storeId, campaignId, !isActive(parameters));
    return isBack ? {} : { refusal: SWITCHED };
  }

  async describe(
    _storeId: string,
    campaignIds: readonly string[],
  ): Promise<ReadonlyMap<string, BulkSubject>> {
    const names = await this.reader.getNames(campaignIds);
    return new Map([...names].map(([id, name]) => [id, { name }]));
  }
}

function getRefusal({ active, isArchived }: CampaignSwitches, wanted: boolean): string | null {
  if (active === wanted) {
    return describeState(wanted);
  }
  return wanted && isArchived ? ARCHIVED : null;
}

function isActive(parameters: BulkParameters): boolean {
  return parameters['active'] === 1;
}

function describeState(active: boolean): string {
  return active ? 'This campaign is active already.' : 'This campaign is inactive already.';
}
