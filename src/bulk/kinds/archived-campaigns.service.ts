import { Injectable } from '@nestjs/common';
import { type CampaignSwitches, CampaignReader, CampaignService } from '../../campaign/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Extension } from '#platform/extensions.js';
import type { BulkParameters } from '../bulk-action.entity.js';
import { type ActionOfKind, BulkKind, type BulkResult } from '../bulk-kind.model.js';
import { CAMPAIGN_ARCHIVE } from '../bulk-preview.rules.js';
import { getUndoNote } from '../undo-note.rules.js';
import { CampaignBulkKind } from './campaign-bulk-kind.model.js';

const ARCHIVED = 'This campaign is archived already.';
const NOT_ARCHIVED = 'This campaign is not archived.';
const ARCHIVED_SINCE = 'This campaign was archived since.';
const RESTORED_SINCE = 'This campaign was taken out of the archive since.';
const WAS_ACTIVE = 'active';

/** Archives campaigns, or takes them out of the archive. Undoing an archive makes those active again that were. */
@Extension(BulkKind)
@Injectable()
export class ArchivedCampaignsService extends CampaignBulkKind {
  readonly code = CAMPAIGN_ARCHIVE;

  constructor(
    private readonly campaigns: CampaignService,
    protected readonly reader: CampaignReader,
  ) {
    super();
  }

  /** Writes the campaign on condition of its revision; an archive then writes the revision of its stock, as a single one does. */
  async apply(tx: Tx, { storeId, parameters }: ActionOfKind, campaignId: string): Promise<BulkResult> {
    if (!isArchivedAfter(parameters)) {
      const isRestored = await this.campaigns.unarchiveIn(tx, storeId, campaignId);
      return isRestored ? { undoWith: getUndoNote(campaignId) } : { refusal: NOT_ARCHIVED };
    }
    const before = await this.campaigns.archiveIn(tx, storeId, campaignId);
    return before === null
      ? { refusal: ARCHIVED }
      : { undoWith: getUndoNote(campaignId, before.wasActive ? WAS_ACTIVE : null) };
  }

  /** Writes as `apply` does. */
  async undo(
    tx: Tx,
    { storeId, parameters }: ActionOfKind,
    campaignId: string,
    before: string | null,
  ): Promise<BulkResult> {
    if (isArchivedAfter(parameters)) {
      const active = before === WAS_ACTIVE;
      const isRestored = await this.campaigns.unarchiveIn(tx, storeId, campaignId, active);
      return isRestored ? {} : { refusal: RESTORED_SINCE };
    }
    const archived = await this.campaigns.archiveIn(tx, storeId, campaignId);
    return archived === null ? { refusal: ARCHIVED_SINCE } : {};
  }

  protected override getRefusal({ isArchived }: CampaignSwitches, parameters: BulkParameters): string | null {
    const archived = isArchivedAfter(parameters);
    return isArchived === archived ? describeState(archived) : null;
  }
}

function isArchivedAfter(parameters: BulkParameters): boolean {
  return parameters['archived'] === 1;
}

function describeState(archived: boolean): string {
  return archived ? ARCHIVED : NOT_ARCHIVED;
}
