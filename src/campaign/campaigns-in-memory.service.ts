import { Injectable } from '@nestjs/common';
import { RevisedRows } from '#platform/database/cache/revised-rows.js';
import type { CampaignEntity } from './campaign.entity.js';

/** Campaigns of all stores, for lists and purchases. */
@Injectable()
export class CampaignsInMemoryService extends RevisedRows<CampaignEntity> {}
