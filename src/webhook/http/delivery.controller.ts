import { Body, Controller, Get, HttpCode, Param, Query, UseGuards } from '@nestjs/common';
import { AdminGuard, Permission } from '../../auth/index.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { linked } from '../../platform/http/linked.js';
import { inStore } from '../../platform/http/paths.js';
import { Post } from '../../platform/http/writes.js';
import { ReplayEvents } from '../replay-events.js';
import { RetryDelivery } from '../retry-delivery.js';
import { DeliveryNotFound, WebhookNotFound } from '../webhook.errors.js';
import { WebhookDeliveryReader } from '../webhook-delivery.reader.js';
import { WebhookReader } from '../webhook.reader.js';
import {
  presentDeliveries,
  presentDeliveryDetail,
  type WebhookDeliveryDetail,
  type WebhookDeliveryIdResponse,
  type WebhookDeliveryListResponse,
} from './delivery.presenter.js';
import { ListDeliveriesRequest } from './list-deliveries.request.js';
import { ReplayEventsRequest } from './replay-events.request.js';
import type { WebhookReplayResponse } from './webhook.presenter.js';

@Controller(inStore('webhook/:webhook'))
@UseGuards(AdminGuard)
export class WebhookDeliveryController {
  constructor(
    private readonly webhooks: WebhookReader,
    private readonly deliveries: WebhookDeliveryReader,
    private readonly retryDelivery: RetryDelivery,
    private readonly replayEvents: ReplayEvents,
  ) {}

  /** Lists what was sent to a webhook and what is to be, the newest first. What is over is kept for 30 days. */
  @Get('delivery')
  @Permission('SETTINGS', 'VIEW')
  async list(
    @Param('webhook', IdPipe) webhookId: string,
    @Query() query: ListDeliveriesRequest,
  ): Promise<WebhookDeliveryListResponse> {
    if (!(await this.webhooks.findById(webhookId))) {
      throw new WebhookNotFound();
    }
    const page = await this.deliveries.list(webhookId, query);
    return linked(presentDeliveries(page.rows, page.total), page);
  }

  /** Shows a delivery with its attempts. */
  @Get('delivery/:delivery')
  @Permission('SETTINGS', 'VIEW')
  async show(
    @Param('webhook', IdPipe) webhookId: string,
    @Param('delivery', IdPipe) id: string,
  ): Promise<WebhookDeliveryDetail> {
    const webhook = await this.webhooks.findById(webhookId);
    const delivery = webhook && (await this.deliveries.findById(webhookId, id));
    if (!delivery) {
      throw new DeliveryNotFound();
    }
    return presentDeliveryDetail(delivery, await this.deliveries.attemptsAt(id));
  }

  /** Sends a delivery again, with the same `webhook-id`, whatever had become of it. Refused while the webhook is inactive. */
  @Post('delivery/:delivery/retry')
  @HttpCode(200)
  @Permission('SETTINGS', 'MODIFY')
  async retry(
    @Param('webhook', IdPipe) webhookId: string,
    @Param('delivery', IdPipe) id: string,
  ): Promise<WebhookDeliveryIdResponse> {
    await this.retryDelivery.execute(webhookId, id);
    return { deliveryId: id };
  }

  /** Sends the events from `fromId` to `toId` that the webhook wants, of any age, as new deliveries. */
  @Post('replay')
  @HttpCode(200)
  @Permission('SETTINGS', 'MODIFY')
  async replay(
    @Param('webhook', IdPipe) webhookId: string,
    @Body() { fromId, toId }: ReplayEventsRequest,
  ): Promise<WebhookReplayResponse> {
    return { deliveries: await this.replayEvents.execute(webhookId, fromId, toId) };
  }
}
