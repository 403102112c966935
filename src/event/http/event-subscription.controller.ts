import { Controller, Get, UseGuards } from '@nestjs/common';
import { AdminGuard, Permission } from '../../auth/index.js';
import { inStore } from '#platform/http/request/paths.js';
import { EventLagReader } from '../event-lag.reader.js';
import { type EventSubscriptionListResponse, presentEventSubscriptions } from './event.dto.js';

@Controller(inStore('event/subscription'))
@UseGuards(AdminGuard)
@Permission('EVENT', 'VIEW')
export class EventSubscriptionController {
  constructor(private readonly lag: EventLagReader) {}

  /** Lists what follows the events in the background, and how far behind it is. Covers all processes of the service. */
  @Get()
  async list(): Promise<EventSubscriptionListResponse> {
    return presentEventSubscriptions(await this.lag.all());
  }
}
