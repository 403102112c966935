import { Body, Delete, Get, HttpCode, Param, Post, Put, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { ForAdministrators, Permission } from '../../auth/index.js';
import { IdPipe } from '#platform/http/request/request.pipe.js';
import { PageRequest, SortedBy } from '#platform/http/request/page.dto.js';
import { InSteps } from '#platform/http/write/decorators.js';
import { setLinkHeader } from '#platform/http/response/headers.js';
import { ShowsRevision } from '#platform/http/response/revision-tag.js';
import { Edit, RecordEdit } from '#platform/http/write/record-edit.js';
import { WebhookService } from '../webhook.service.js';
import { TestWebhook } from '../test-webhook.js';
import { TooManyTests, WebhookNotFound } from '../webhook.errors.js';
import { WEBHOOK_COLUMNS, WebhookReader } from '../webhook.reader.js';
import {
  CreateWebhookRequest,
  EditWebhookRequest,
  presentTest,
  presentWebhook,
  presentWebhooks,
  type WebhookCreatedResponse,
  type WebhookIdResponse,
  type WebhookListResponse,
  type WebhookRecord,
  type WebhookSecretResponse,
  type WebhookTestResponse,
} from './webhook.dto.js';

/** Each keeps a place among requests for as long as its receiver is silent, up to 15 seconds. */
const TESTS_AT_ONCE = 3;

@ForAdministrators('webhook')
export class WebhookController {
  private tests = 0;

  constructor(
    private readonly webhooks: WebhookReader,
    private readonly webhookService: WebhookService,
    private readonly testWebhook: TestWebhook,
  ) {}

  /** Lists the webhooks, the newest first. */
  @Get()
  @SortedBy(WEBHOOK_COLUMNS, 'createdAt', 'DESC')
  @Permission('SETTINGS', 'VIEW')
  async list(
    @Query() query: PageRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<WebhookListResponse> {
    const page = await this.webhooks.list(query);
    setLinkHeader(response, page);
    return presentWebhooks(page.rows, page.total);
  }

  /** Makes a webhook: from now on, events of these types are sent to the address, signed as Standard Webhooks 1.0 says. */
  @Post()
  @Permission('SETTINGS', 'MODIFY')
  @Permission('EVENT', 'VIEW')
  async create(
    @Body() { url, eventTypes, description, active = true }: CreateWebhookRequest,
  ): Promise<WebhookCreatedResponse> {
    const { id, secret } = await this.webhookService.create({ url, eventTypes, description, active });
    return { webhookId: id, secret };
  }

  /** Shows a webhook. Its secret is never shown again. */
  @Get(':webhook')
  @ShowsRevision()
  @Permission('SETTINGS', 'VIEW')
  async show(@Param('webhook', IdPipe) id: string): Promise<WebhookRecord> {
    const webhook = await this.webhooks.findById(id);
    if (!webhook) {
      throw new WebhookNotFound();
    }
    return presentWebhook(webhook);
  }

  /** Changes a webhook. What is left out stays as it is. */
  @Put(':webhook')
  @Permission('SETTINGS', 'MODIFY')
  @Permission('EVENT', 'VIEW')
  async edit(
    @Param('webhook', IdPipe) id: string,
    @Body() { revision, url, eventTypes, description, active, given }: EditWebhookRequest,
    @Edit(EditWebhookRequest) edit: RecordEdit,
  ): Promise<WebhookIdResponse> {
    const described = given.has('description') ? (description ?? null) : undefined;
    const changes = { url, eventTypes, description: described, active };
    await edit.run(
      revision,
      (expected) => this.webhookService.edit(id, changes, expected),
      () => this.show(id),
    );
    return { webhookId: id };
  }

  /** Deletes a webhook and all its deliveries. */
  @Delete(':webhook')
  @HttpCode(204)
  @Permission('SETTINGS', 'MODIFY')
  async delete(@Param('webhook', IdPipe) id: string): Promise<void> {
    await this.webhookService.delete(id);
  }

  /** Makes a new secret. The one before it signs too for 24 hours, so that receivers can change at their own time. */
  @Post(':webhook/secret')
  @Permission('SETTINGS', 'MODIFY')
  async rotate(@Param('webhook', IdPipe) id: string): Promise<WebhookSecretResponse> {
    return { secret: await this.webhookService.rotateSecret(id) };
  }

  /**
   * Sends something that looks like an event, once, and answers with what came of it. Takes up to 15 seconds. A few at once;
   * more are 429.
   */
  // In steps: a transaction that waits for the receiver would keep others from writing.
  @Post(':webhook/test')
  @InSteps()
  @Permission('SETTINGS', 'MODIFY')
  async test(@Param('webhook', IdPipe) id: string): Promise<WebhookTestResponse> {
    if (this.tests >= TESTS_AT_ONCE) {
      throw new TooManyTests();
    }
    this.tests += 1;
    try {
      return presentTest(await this.testWebhook.execute(id));
    } finally {
      this.tests -= 1;
    }
  }
}
