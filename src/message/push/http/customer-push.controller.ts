import { Body, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { IdPipe } from '#platform/http/request/request.pipe.js';
import { Caller, ForCustomers, type Principal } from '../../../auth/index.js';
import { PushPort } from '../push-port.model.js';
import { PushSubscriptionsService } from '../push-subscriptions.service.js';
import {
  presentSubscriptions,
  type PushSubscriptionIdResponse,
  type PushSubscriptionListResponse,
  SubscribeRequest,
} from './push.dto.js';

/** Notifications on the phones of the caller. */
@ForCustomers('customer/push')
export class CustomerPushController {
  constructor(
    private readonly subscriptions: PushSubscriptionsService,
    private readonly port: PushPort,
  ) {}

  /** Shows with what browsers subscribe to notifications (web push), and in which ones the logged-in customer has switched them on. */
  @Get()
  async list(@Caller() { id }: Principal): Promise<PushSubscriptionListResponse> {
    return presentSubscriptions(this.port.publicKey, await this.subscriptions.list(id));
  }

  /**
   * Switches notifications on in a browser, with what `PushSubscription.toJSON` answers there.
   * @remarks A repetition answers the same id, and keeps the keys of now. A customer has five browsers at most: a further one takes the place of
   * the oldest. A browser that another customer has used before gets notifications of the logged-in customer alone. Its service worker gets JSON:
   * `id` (the same for repetitions of one message, so it serves as `tag`), `title`, `text`, and `path`, the page of `/shop` that says more.
   */
  @Post()
  async subscribe(
    @Caller() { id: customerId }: Principal,
    @Body() { endpoint, keys, locale }: SubscribeRequest,
  ): Promise<PushSubscriptionIdResponse> {
    const { p256dh, auth } = keys;
    const wanted = { customerId, endpoint, p256dh, auth, locale: locale ?? null };
    return { subscriptionId: await this.subscriptions.subscribe(wanted) };
  }

  /** Switches notifications off in a browser: what waits for it is not sent. */
  @Delete(':subscription')
  @HttpCode(204)
  async unsubscribe(
    @Caller() { id: customerId }: Principal,
    @Param('subscription', IdPipe) subscriptionId: string,
  ): Promise<void> {
    await this.subscriptions.unsubscribe(customerId, subscriptionId);
  }
}
