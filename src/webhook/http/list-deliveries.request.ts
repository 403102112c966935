import { OneOf } from '../../platform/http/fields.js';
import { PageRequest } from '../../platform/http/page.request.js';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../webhook-delivery.entity.js';

/** Sortable by `createdAt` and `eventId`. */
export class ListDeliveriesRequest extends PageRequest {
  /** Only deliveries that have come this far. */
  @OneOf(DELIVERY_STATUSES, { optional: true })
  readonly status?: DeliveryStatus;
}
