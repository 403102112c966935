import { Body, Get, Param, Post, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { ForAdministrators, Permission } from '../../auth/index.js';
import { IdPipe } from '#platform/http/request/request.pipe.js';
import { SortedBy } from '#platform/http/request/page.dto.js';
import { Clock } from '#platform/time/clock.js';
import { setLinkHeader } from '#platform/http/response/headers.js';
import { ReplayEvents } from '../replay-events.js';
import { RetryDelivery } from '../retry-delivery.js';
import { DeliveryNotFound, WebhookNotFound } from '../webhook.errors.js';
import { DELIVERY_COLUMNS, WebhookDeliveryReader } from '../webhook-delivery.reader.js';
import { WebhookHealthReader } from '../webhook-health.reader.js';
import { WebhookReader } from '../webhook.reader.js';
import {
  ListDeliveriesRequest,
  presentDeliveries,
  presentDeliveryDetail,
  presentHealth,
  ReplayEventsRequest,
  RetryFailedRequest,
  type WebhookDeliveryDetail,
  type WebhookDeliveryIdResponse,
  type WebhookDeliveryListResponse,
  type WebhookHealthResponse,
  type WebhookRetryResponse,
} from './delivery.dto.js';
import type { WebhookReplayResponse } from './webhook.dto.js';

@ForAdministrators('webhook/:webhook')
export class WebhookDeliveryController {
  constructor(
    private readonly webhooks: WebhookReader,
    private readonly deliveries: WebhookDeliveryReader,
    private readonly healths: WebhookHealthReader,
    private readonly clock: Clock,
    private readonly retryDelivery: RetryDelivery,
    private readonly replayEvents: ReplayEvents,
  ) {}

  /** Lists what was sent to a webhook and what is to be, the newest first. What is over is kept for 30 days. */
  @Get('delivery')
  @SortedBy(DELIVERY_COLUMNS, 'createdAt', 'DESC')
  @Permission('SETTINGS', 'VIEW')
  @Permission('EVENT', 'VIEW')
  async list(
    @Param('webhook', IdPipe) webhookId: string,
    @Query() query: ListDeliveriesRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<WebhookDeliveryListResponse> {
    if (!(await this.webhooks.findById(webhookId))) {
      throw new WebhookNotFound();
    }
    const page = await this.deliveries.list(webhookId, query);
    setLinkHeader(response, page);
    return presentDeliveries(page.rows, page.total);
  }

  /** Shows a delivery with its attempts. */
  @Get('delivery/:delivery')
  @Permission('SETTINGS', 'VIEW')
  @Permission('EVENT', 'VIEW')
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
  @Permission('SETTINGS', 'MODIFY')
  async retry(
    @Param('webhook', IdPipe) webhookId: string,
    @Param('delivery', IdPipe) id: string,
  ): Promise<WebhookDeliveryIdResponse> {
    await this.retryDelivery.execute(webhookId, id);
    return { deliveryId: id };
  }

  /**
   * Sends what has failed again, the oldest first, as `retry` of each delivery does: at most 100 at once. `more` says whether there are more.
   * Refused while the webhook is inactive.
   */
  @Post('retry')
  @Permission('SETTINGS', 'MODIFY')
  async retryFailed(
    @Param('webhook', IdPipe) webhookId: string,
    @Body() { since }: RetryFailedRequest,
  ): Promise<WebhookRetryResponse> {
    const { count, hasMore } = await this.retryDelivery.executeForFailed(webhookId, since);
    return { deliveries: count, more: hasMore };
  }

  /** Shows what has become of the deliveries of the last 24 hours, and since when the receiver does not take events. */
  @Get('health')
  @Permission('SETTINGS', 'VIEW')
  @Permission('EVENT', 'VIEW')
  async health(@Param('webhook', IdPipe) webhookId: string): Promise<WebhookHealthResponse> {
    if (!(await this.webhooks.findById(webhookId))) {
      throw new WebhookNotFound();
    }
    return presentHealth(await this.healths.find(webhookId, this.clock.now()));
  }

  /** Sends the events from `fromId` to `toId` that the webhook wants, of any age, as new deliveries. */
  @Post('replay')
  @Permission('SETTINGS', 'MODIFY')
  async replay(
    @Param('webhook', IdPipe) webhookId: string,
    @Body() { fromId, toId }: ReplayEventsRequest,
  ): Promise<WebhookReplayResponse> {
    return { deliveries: await this.replayEvents.execute(webhookId, fromId, toId) };
  }
}
