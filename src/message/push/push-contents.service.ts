import { Injectable } from '@nestjs/common';
import { ProgrammeSettingsService, type SettingsValues } from '../../settings/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { getProgrammeVariables, type OpenContent } from '../message-contents.service.js';
import type { MessageEntity, RenderedMessage } from '../message.entity.js';
import { TemplateEngineService } from '../template-engine.service.js';
import { localeFor } from '../wording.rules.js';
import { PushPort } from './push-port.model.js';
import type { PushSubscriptionEntity } from './push-subscription.entity.js';
import { PushSubscriptionRepository } from './push-subscription.repository.js';
import { isPushKind, PUSH_PATHS, PUSH_TEXTS } from './push-texts.model.js';

/** Phones show less, and a push service takes 4 KB. */
const TITLE_LENGTH_MAX = 120;
const TEXT_LENGTH_MAX = 300;

export interface PreparedPush {
  readonly shown: RenderedMessage;
  readonly send: () => Promise<void>;
  /** After `RecipientGone`. */
  readonly forgetRecipient: (tx: Tx) => Promise<void>;
}

/** Notifications that are about to be sent. */
@Injectable()
export class PushContentsService {
  constructor(
    private readonly subscriptions: PushSubscriptionRepository,
    private readonly engine: TemplateEngineService,
    private readonly settings: ProgrammeSettingsService,
    private readonly port: PushPort,
  ) {}

  /** Whether the customer of the message still has the browser that it is for. */
  async hasRecipient(tx: Tx, message: MessageEntity): Promise<boolean> {
    return (await this.findRecipient(tx, message)) !== null;
  }

  /** Reads what the notification needs; it is rendered later, outside the unit of work. */
  async open(tx: Tx, message: MessageEntity): Promise<OpenContent<PreparedPush>> {
    const subscription = await this.findRecipient(tx, message);
    const settings = await this.settings.read(tx);
    return { prepare: () => this.prepare(message, subscription, settings) };
  }

  /** In the language of the browser, as far as there is one. */
  private async prepare(
    { id, kind, locale, variables, usefulUntil }: MessageEntity,
    subscription: PushSubscriptionEntity | null,
    settings: SettingsValues,
  ): Promise<PreparedPush> {
    if (!subscription || !isPushKind(kind)) {
      throw new Error(`This version of the service knows no message of the kind ${kind}`);
    }
    const texts = PUSH_TEXTS[kind];
    const wording = texts[localeFor(Object.keys(texts), locale, settings.messageLanguage)];
    const values = { ...variables, ...getProgrammeVariables(settings) };
    const render = async (template: string, lengthMax: number) =>
      getBeginning(await this.engine.renderText(template, values), lengthMax);
    const title = await render(wording?.title ?? '', TITLE_LENGTH_MAX);
    const text = await render(wording?.text ?? '', TEXT_LENGTH_MAX);
    const payload = { id, title, text, path: PUSH_PATHS[kind] };
    return {
      shown: { subject: title, html: '', text },
      send: () => this.port.send({ to: subscription, payload, usefulUntil }),
      forgetRecipient: (later) => this.subscriptions.removeEnded(later, subscription),
    };
  }

  private async findRecipient(
    tx: Tx,
    { recipient, accountId }: MessageEntity,
  ): Promise<PushSubscriptionEntity | null> {
    return recipient === null || accountId === null
      ? null
      : this.subscriptions.find(tx, recipient, accountId);
  }
}

/** In one line, and no emoji is cut in two. */
function getBeginning(text: string, lengthMax: number): string {
  const characters = Array.from(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim());
  return characters.length > lengthMax
    ? `${characters.slice(0, lengthMax - 1).join('')}…`
    : characters.join('');
}
