import { Injectable } from '@nestjs/common';
import { CampaignReader, CampaignService } from '../../campaign/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Extension } from '#platform/extensions.js';
import type { BulkParameters } from '../bulk-action.entity.js';
import { type ActionOfKind, BulkKind, type BulkResult, type BulkSubject } from '../bulk-kind.model.js';
import { CAMPAIGN_ARCHIVE } from '../bulk-preview.rules.js';

const UNKNOWN = 'There is no such campaign.';
const ARCHIVED = 'This campaign is archived already.';
const NOT_ARCHIVED = 'This campaign is not archived.';
const ARCHIVED_SINCE = 'This campaign was archived since.';
const RESTORED_SINCE = 'This campaign was taken out of the archive since.';
const WAS_ACTIVE = 'active';

/** Archives campaigns, or takes them out of the archive. Undoing an archive makes those active again that were. */
@Extension(BulkKind)
@Injectable()
export class ArchivedCampaignsService implements BulkKind {
  readonly code = CAMPAIGN_ARCHIVE;
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
    const archived = isArchived(parameters);
    const states = await this.reader.getActivity(storeId, campaignIds);
    return new Map(
      campaignIds.flatMap((id) => {
        const state = states.get(id);
        if (state === undefined) {
          return [[id, UNKNOWN] as const];
        }
        return state.isArchived === archived ? [[id, describeState(archived)] as const] : [];
      }),
    );
  }

  /** Writes the campaign on condition of its revision; an archive then writes the revision of its stock, as a single one does. */
  async apply(tx: Tx, { storeId, parameters }: ActionOfKind, campaignId: string): Promise<BulkResult> {
    if (!isArchived(parameters)) {
      const isRestored = await this.campaigns.unarchiveIn(tx, storeId, campaignId);
      return isRestored ? {} : { refusal: NOT_ARCHIVED };
    }
    const before = await this.campaigns.archiveIn(tx, storeId, campaignId);
    return before === null ? { refusal: ARCHIVED } : { undoWith: before.wasActive ? WAS_ACTIVE : null };
  }

  /** Writes as `apply` does. */
  async undo(
    tx: Tx,
    { storeId, parameters }: ActionOfKind,
    campaignId: string,
    before: string | null,
  ): Promise<BulkResult> {
    if (isArchived(parameters)) {
      const active = before === WAS_ACTIVE;
      const isRestored = await this.campaigns.unarchiveIn(tx, storeId, campaignId, active);
      return isRestored ? {} : { refusal: RESTORED_SINCE };
    }
    const archived = await this.campaigns.archiveIn(tx, storeId, campaignId);
    return archived === null ? { refusal: ARCHIVED_SINCE } : {};
  }

  async describe(
    _storeId: string,
    campaignIds: readonly string[],
  ): Promise<ReadonlyMap<string, BulkSubject>> {
    const names = await this.reader.getNames(campaignIds);
    return new Map([...names].map(([id, name]) => [id, { name }]));
  }
}

function isArchived(parameters: BulkParameters): boolean {
  return parameters['archived'] === 1;
}

function describeState(archived: boolean): string {
  return archived ? ARCHIVED : NOT_ARCHIVED;
}
