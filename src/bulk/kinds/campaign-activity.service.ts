import { Injectable } from '@nestjs/common';
import { type CampaignSwitches, CampaignReader, CampaignService } from '../../campaign/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Extension } from '#platform/extensions.js';
import type { BulkParameters } from '../bulk-action.entity.js';
import { type ActionOfKind, BulkKind, type BulkResult } from '../bulk-kind.model.js';
import { CAMPAIGN_ACTIVITY } from '../bulk-preview.rules.js';
import { getUndoNote } from '../undo-note.rules.js';
import { CampaignBulkKind } from './campaign-bulk-kind.model.js';

const SWITCHED = 'This campaign was switched since.';
const ARCHIVED = 'This campaign is archived.';

/** Switches campaigns on or off. Undoing switches each back that is still as the action has left it. */
@Extension(BulkKind)
@Injectable()
export class CampaignActivityService extends CampaignBulkKind {
  readonly code = CAMPAIGN_ACTIVITY;

  constructor(
    private readonly campaigns: CampaignService,
    protected readonly reader: CampaignReader,
  ) {
    super();
  }

  /** Writes the campaign on condition of its revision. @throws {CampaignIsArchived} */
  async apply(tx: Tx, { storeId, parameters }: ActionOfKind, campaignId: string): Promise<BulkResult> {
    const active = isActive(parameters);
    return (await this.campaigns.setActiveIn(tx, storeId, campaignId, active))
      ? { undoWith: getUndoNote(campaignId) }
      : { refusal: describeState(active) };
  }

  /** Writes the campaign on condition of its revision. @throws {CampaignIsArchived} */
  async undo(tx: Tx, { storeId, parameters }: ActionOfKind, campaignId: string): Promise<BulkResult> {
    const isBack = await this.campaigns.setActiveIn(tx, storeId, campaignId, !isActive(parameters));
    return isBack ? {} : { refusal: SWITCHED };
  }

  protected override getRefusal(
    { active, isArchived }: CampaignSwitches,
    parameters: BulkParameters,
  ): string | null {
    const wanted = isActive(parameters);
    if (active === wanted) {
      return describeState(wanted);
    }
    return wanted && isArchived ? ARCHIVED : null;
  }
}

function isActive(parameters: BulkParameters): boolean {
  return parameters['active'] === 1;
}

function describeState(active: boolean): string {
  return active ? 'This campaign is active already.' : 'This campaign is inactive already.';
}
