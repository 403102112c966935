import { Injectable } from '@nestjs/common';
import { AuditAuthorsReader, type Author } from '../../audit/index.js';
import { EventLogReader, type PastEvent } from '../../event/index.js';
import type { CampaignEntity } from '../campaign.entity.js';
import { CampaignNotFound, CampaignVersionNotFound } from '../campaign.errors.js';
import {
  type CampaignData,
  type CampaignDefinition,
  campaignPayload,
  campaignWasCreated,
  campaignWasUpdated,
} from '../campaign.events.js';
import { CampaignReader } from '../campaign.reader.js';

const VERSIONS = 50;
const [CREATED, UPDATED] = [campaignWasCreated.definition.type, campaignWasUpdated.definition.type];

export interface CampaignVersion {
  readonly number: number;
  readonly since: Date;
  readonly data: CampaignData;
  /** Undefined for a change that no administrator has made, and for callers who may not know. */
  readonly author: Author | undefined;
}

export interface CampaignVersions {
  /** The newest first. */
  readonly versions: readonly CampaignVersion[];
  readonly total: number;
}

interface VersionsQuery {
  readonly storeId: string;
  readonly campaignId: string;
  /** Versions before this one. */
  readonly before: number;
  /** Callers who may see the audit log. */
  readonly showsAuthors: boolean;
}

/** One campaign, and how its versions are recorded. */
interface Recorded {
  readonly campaign: CampaignEntity;
  /** The number of the latest version. */
  readonly total: number;
  /** 2 for a campaign that was stored without an event and changed since: the terms before that change are unknown. Otherwise 1. */
  readonly first: number;
}

/**
 * Versions of campaigns. Version 1 is in the event of the creation, and each change has one event with all of the campaign as it is from then
 * on. Events are never removed, so the n-th one of a campaign stays the n-th.
 */
@Injectable()
export class CampaignVersionsService {
  constructor(
    private readonly campaigns: CampaignReader,
    private readonly events: EventLogReader,
    private readonly authors: AuditAuthorsReader,
  ) {}

  /** @throws {CampaignNotFound} */
  async list({ storeId, campaignId, before, showsAuthors }: VersionsQuery): Promise<CampaignVersions> {
    const recorded = await this.getRecorded(storeId, campaignId);
    const { total } = recorded;
    const last = Math.min(before - 1, total);
    const first = Math.max(last - VERSIONS + 1, 1);
    const found = await this.read(recorded, first, last);
    const authors = showsAuthors ? await this.getAuthors(campaignId, found) : [];
    const versions = found
      .map((version, index) => ({ ...version, author: authors[index] }))
      .filter(({ number }) => number <= last);
    return { versions: versions.reverse(), total };
  }

  /** @throws {CampaignNotFound} @throws {CampaignVersionNotFound} */
  async find(storeId: string, campaignId: string, number: number): Promise<CampaignData> {
    const recorded = await this.getRecorded(storeId, campaignId);
    const [found] = number > recorded.total ? [] : await this.read(recorded, number, number);
    if (found?.number !== number) {
      throw new CampaignVersionNotFound();
    }
    return found.data;
  }

  private async getRecorded(storeId: string, campaignId: string): Promise<Recorded> {
    const campaign = await this.campaigns.findById(storeId, campaignId);
    if (!campaign) {
      throw new CampaignNotFound();
    }
    const counts = await this.events.countHistory(campaignId, [CREATED, UPDATED]);
    const total = (counts.get(UPDATED) ?? 0) + 1;
    return { campaign, total, first: counts.has(CREATED) || total === 1 ? 1 : 2 };
  }

  /** From the first to the last number and, for its time, the one behind them. */
  private async read({ campaign, first, total }: Recorded, from: number, to: number) {
    const start = Math.max(from, first);
    const count = Math.max(to - start + 2, 0);
    const types = [CREATED, UPDATED];
    const found = await this.events.listHistory(campaign.id, types, { skip: start - first, count });
    if (found.length === 0 && total === 1 && from <= 1 && to >= 1) {
      const { createdAt } = campaign;
      return [{ number: 1, since: createdAt, data: campaignPayload(campaign, createdAt).campaignData }];
    }
    return found.map((event, index) => ({
      number: start + index,
      since: event.recordedOn,
      data: getData(event),
    }));
  }

  private async getAuthors(
    id: string,
    versions: readonly Omit<CampaignVersion, 'author'>[],
  ): Promise<readonly (Author | undefined)[]> {
    const photos = versions.flatMap(({ data }) => data.photos ?? []).map(({ photoId }) => photoId.id);
    return this.authors.find({
      resource: { type: 'campaign', id },
      parts: [...new Set(photos)],
      moments: versions.map(({ since }) => since),
    });
  }
}

function getData({ payload }: PastEvent): CampaignData {
  return (payload as CampaignDefinition).campaignData;
}
