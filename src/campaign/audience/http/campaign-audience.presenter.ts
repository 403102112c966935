import type { AudienceSize } from '../campaign-audience.service.js';

export class CampaignAudienceResponse {
  /** Customers who see the campaign while it is on sale, up to 10,000. */
  readonly visible!: number;
  /** Those of them who may buy one and have the points for it. */
  readonly ableToBuy!: number;
  /** `false`: the audience is larger. The first 10,000 were counted, so both numbers are the least there are. */
  readonly exact!: boolean;
}

export function presentCampaignAudience({
  visible,
  ableToBuy,
  isExact,
}: AudienceSize): CampaignAudienceResponse {
  return { visible, ableToBuy, exact: isExact };
}
