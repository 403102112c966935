import type { Credential } from '#platform/audit-context/audit-context.js';
import { InvalidFields } from '#platform/error/domain-error.js';
import { RecordRevision } from '#platform/http/request/fields/readers.js';
import { readRequest } from '#platform/http/request/request-reader.js';
import { Fraction, Ids } from '#platform/http/response/response-fields.js';
import { RestoreVersionRequest } from '#platform/http/request/version.dto.js';
import { presentTimestamp } from '#platform/time/timestamp.js';
import { parseInstant } from '#platform/time/calendar.js';
import type { RewardType } from '../../campaign.entity.js';
import type { CampaignData } from '../../campaign.events.js';
import type { CampaignFields } from '../../management/campaign-fields.rules.js';
import { CampaignRequest, fieldsOfRequest, picked } from '../../management/http/campaign.dto.js';
import { CampaignActivity, CampaignVisibility } from '../../offer/http/campaign-detail.dto.js';
import { CampaignLabelRecord, CampaignTranslationRecord } from '../../offer/http/campaign-record.dto.js';
import type { CampaignVersion } from '../campaign-versions.service.js';
import type { NamesOfVersions } from '../names-of-versions.service.js';

export class RestoreCampaignRequest extends RestoreVersionRequest {
  @RecordRevision()
  readonly revision?: string;
}

/** Who has made a version. */
export class CampaignVersionAuthor {
  /** Absent for a machine, and at the command line. */
  readonly administratorId?: string;
  readonly username?: string;
  readonly credential!: Credential;
}

/** The name of a file. */
export class PictureOfVersion {
  readonly originalName!: string;
}

/** A campaign as it was in one version, with the present names of levels, segments, categories and of the rule. */
export class CampaignVersionRecord {
  readonly campaignId!: string;
  readonly version!: number;
  /** When it came into force. */
  readonly since!: string;
  /** For callers who may see the audit log. Absent for a change that no administrator has made. */
  readonly author?: CampaignVersionAuthor;
  readonly reward!: RewardType;
  readonly name!: string;
  readonly active!: boolean;
  readonly featured!: boolean;
  readonly public!: boolean;
  readonly costInPoints!: number;
  readonly singleCoupon!: boolean;
  readonly unlimited!: boolean;
  readonly limit?: number;
  readonly limitPerUser?: number;
  readonly daysInactive!: number;
  readonly daysValid!: number;
  readonly fulfillmentTracking!: boolean;
  readonly campaignActivity!: CampaignActivity;
  readonly campaignVisibility!: CampaignVisibility;
  @Ids()
  readonly levels!: string[];
  readonly levelNames!: Record<string, string>;
  @Ids()
  readonly segments!: string[];
  readonly segmentNames!: Record<string, string>;
  @Ids()
  readonly categories!: string[];
  readonly categoryNames!: Record<string, string>;
  readonly labels!: CampaignLabelRecord[];
  readonly translations!: CampaignTranslationRecord[];
  readonly moreInformationLink?: string;
  readonly pushNotificationText?: string;
  @Fraction()
  readonly rewardValue?: number;
  readonly tax?: number;
  @Fraction()
  readonly taxPriceValue?: number;
  @Fraction()
  readonly pointValue?: number;
  readonly transactionPercentageValue?: number;
  readonly connectType?: string;
  readonly earningRuleId?: string;
  readonly earningRuleName?: string;
  readonly photos!: PictureOfVersion[];
  readonly brandIcon?: PictureOfVersion;
  /** Since when it was archived. Absent otherwise. */
  readonly archivedAt?: string;
}

export class CampaignVersionListResponse {
  /** The newest first, at most 50. */
  readonly versions!: CampaignVersionRecord[];
  readonly total!: number;
}

/**
 * The terms of a version, read as an edit with them would be. What else it has is no field of an edit.
 * @throws {InvalidFields}
 */
export async function fieldsOfVersion(data: CampaignData): Promise<CampaignFields> {
  const { request, problems } = await readRequest(CampaignRequest, data, 'body');
  if (problems.length > 0) {
    throw new InvalidFields(problems);
  }
  return fieldsOfRequest(request as CampaignRequest);
}

export function presentCampaignVersion(
  campaignId: string,
  { number, since, data, author }: CampaignVersion,
  names: NamesOfVersions,
): CampaignVersionRecord {
  const { campaignActivity: on, campaignVisibility: seen, earningRuleId, brandIcon, archivedAt } = data;
  const { photos = [], levels, segments, categories } = data;
  const earningRuleName = names.rules.get(earningRuleId ?? '');
  return {
    ...picked(data, AS_IN_EVENTS),
    campaignId,
    version: number,
    since: presentTimestamp(since),
    ...(author && { author: presentAuthor(author) }),
    campaignActivity: {
      allTimeActive: on.allTimeActive,
      ...(on.activeFrom !== undefined && { activeFrom: presentEventTime(on.activeFrom) }),
      ...(on.activeTo !== undefined && { activeTo: presentEventTime(on.activeTo) }),
    },
    campaignVisibility: {
      allTimeVisible: seen.allTimeVisible,
      ...(seen.visibleFrom !== undefined && { visibleFrom: presentEventTime(seen.visibleFrom) }),
      ...(seen.visibleTo !== undefined && { visibleTo: presentEventTime(seen.visibleTo) }),
    },
    levels: [...levels],
    levelNames: named(levels, names.levels),
    segments: [...segments],
    segmentNames: named(segments, names.segments),
    categories: [...categories],
    categoryNames: named(categories, names.categories),
    labels: [...data.labels],
    translations: [...data.translations],
    ...(earningRuleName !== undefined && { earningRuleName }),
    photos: photos.map(({ originalName }) => ({ originalName })),
    ...(brandIcon && { brandIcon: { originalName: brandIcon.originalName } }),
    ...(archivedAt !== undefined && { archivedAt: presentEventTime(archivedAt) }),
  };
}

/** Records say these as events do. */
const AS_IN_EVENTS = [
  ...([
    'reward',
    'name',
    'active',
    'featured',
    'public',
    'costInPoints',
    'singleCoupon',
    'unlimited',
  ] as const),
  ...(['limit', 'limitPerUser', 'daysInactive', 'daysValid', 'fulfillmentTracking'] as const),
  ...(['moreInformationLink', 'pushNotificationText', 'rewardValue', 'tax', 'taxPriceValue'] as const),
  ...(['pointValue', 'transactionPercentageValue', 'connectType', 'earningRuleId'] as const),
];

function presentAuthor({
  administratorId,
  username,
  credential,
}: NonNullable<CampaignVersion['author']>): CampaignVersionAuthor {
  return {
    ...(administratorId !== null && { administratorId }),
    ...(username !== undefined && { username }),
    credential,
  };
}

/** Writes a time as records do: in the time zone of the programme. */
function presentEventTime(at: string): string {
  const instant = parseInstant(at);
  return instant ? presentTimestamp(instant) : at;
}

function named(ids: readonly string[], names: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries(ids.flatMap((id) => (names.has(id) ? [[id, names.get(id) ?? '']] : [])));
}
