import { IsIn, IsOptional } from 'class-validator';
import { PageRequest } from '#platform/http/request/page.request.js';
import { WEBHOOK_DELIVERY_STATUSES, type WebhookDeliveryStatus } from '../webhook-delivery.entity.js';

export class ListDeliveriesRequest extends PageRequest {
  /** Only deliveries that have come this far. */
  @IsOptional()
  @IsIn(WEBHOOK_DELIVERY_STATUSES)
  readonly status?: WebhookDeliveryStatus;
}
