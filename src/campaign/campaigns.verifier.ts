import { Injectable } from '@nestjs/common';
import { Between } from 'typeorm';
import { type Piece, getPieces } from '#platform/database/query/comparison.js';
import type { QuerySource } from '#platform/database/query/statement.js';
import { type Difference, formatValue, compareValues, Verifier } from '#platform/database/query/verifier.js';
import { Extension } from '#platform/extensions.js';

const CAMPAIGNS_AT_ONCE = 200;

interface CampaignRow {
  readonly id: string;
  readonly reward: string;
  readonly name: string;
  readonly active: boolean;
  readonly archivedAt: Date | null;
  readonly singleCoupon: boolean;
  readonly unlimited: boolean;
  readonly usageLimit: number | null;
  readonly limitPerUser: number | null;
  readonly fulfillmentTracking: boolean;
  readonly allTimeActive: boolean;
  readonly activeFrom: Date | null;
  readonly activeTo: Date | null;
  readonly allTimeVisible: boolean;
  readonly visibleFrom: Date | null;
  readonly visibleTo: Date | null;
  readonly levels: readonly string[];
  readonly segments: readonly string[];
  readonly categories: readonly string[];
  readonly details: {
    readonly translations: Readonly<Record<string, { readonly name?: string }>>;
    readonly labels: readonly { readonly key: string; readonly value: string }[];
  };
}

interface TagRow {
  readonly campaignId: string;
  readonly kind: string;
  readonly tag: string;
}

/** Compares copies in a campaign: search keys with their rows, and flags with columns. */
@Extension(Verifier)
@Injectable()
export class CampaignsVerifier extends Verifier {
  override async *differences(source: QuerySource): AsyncGenerator<Difference> {
    for await (const piece of getPieces(source, 'campaign', CAMPAIGNS_AT_ONCE)) {
      yield* campaignsIn(source, piece);
    }
  }
}

async function* campaignsIn(source: QuerySource, piece: Piece): AsyncGenerator<Difference> {
  const campaigns = await source.find<CampaignRow>('campaign', { where: { id: Between(...piece) } });
  const tags = await source.find<TagRow>('campaign_tag', { where: { campaignId: Between(...piece) } });
  for (const campaign of campaigns) {
    const own = tags.filter(({ campaignId }) => campaignId === campaign.id);
    yield* tagsUnlike(campaign, new Set(own.map(({ kind, tag }) => `${kind} ${tag}`)));
    yield* flagsUnlike(campaign);
  }
}

function* tagsUnlike(campaign: CampaignRow, tags: ReadonlySet<string>): Generator<Difference> {
  const { id, levels, segments, categories, details } = campaign;
  const named = new Set([
    ...levels.map((tag) => `level ${tag}`),
    ...segments.map((tag) => `segment ${tag}`),
    ...categories.map((tag) => `category ${tag}`),
    ...details.labels.map(({ key, value }) => `label ${key}:${value}`),
  ]);
  for (const tag of new Set([...named, ...tags])) {
    const [isThere, isNamed] = [tags, named].map((each) => (each.has(tag) ? 'there' : 'missing'));
    yield* compareValues({ table: 'campaign_tag', id }, tag, isThere, 'the campaign', isNamed);
  }
}

function* flagsUnlike(campaign: CampaignRow): Generator<Difference> {
  const { id, reward, name, details } = campaign;
  const row = { table: 'campaign', id };
  yield* compareValues(row, 'name', name, 'its translations', details.translations['en']?.name ?? '');
  if (campaign.archivedAt !== null) {
    yield* compareValues(row, 'active', campaign.active, 'archivedAt', false);
  }
  if (reward === 'cashback') {
    yield* compareValues(row, 'singleCoupon', campaign.singleCoupon, 'its reward', true);
    yield* compareValues(row, 'unlimited', campaign.unlimited, 'its reward', true);
  }
  if (reward !== 'gift_code') {
    yield* compareValues(row, 'fulfillmentTracking', campaign.fulfillmentTracking, 'its reward', false);
  }
  const empty = [
    ['unlimited', ['usageLimit', 'limitPerUser']],
    ['allTimeActive', ['activeFrom', 'activeTo']],
    ['allTimeVisible', ['visibleFrom', 'visibleTo']],
  ] as const;
  for (const [flag, columns] of empty) {
    const filled = columns.filter((column) => campaign[column] !== null);
    if (campaign[flag] && filled.length > 0) {
      yield {
        ...row,
        what: flag,
        actual: formatValue(campaign[flag]),
        by: filled.join(' and '),
        expected: 'false',
      };
    }
  }
}
