import { Injectable } from '@nestjs/common';
import { ProgrammeSettingsService, type SettingsValues } from '../settings/index.js';
import { AppConfig } from '#platform/config/app-config.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { PRODUCT } from '#platform/product.js';
import { getHtmlPage, getPlainText } from './html.model.js';
import {
  EMAILS,
  type EmailKind,
  type MessageWording,
  SMS_TEXTS,
  type SmsKind,
} from './message-kinds.model.js';
import { type Mailbox, getMailbox, withMasks } from './message.rules.js';
import type { MessageEntity, RenderedMessage } from './message.entity.js';
import type { MessageTemplateEntity } from './message-template.entity.js';
import { MessageTemplateRepository } from './message-template.repository.js';
import { TemplateEngineService } from './template-engine.service.js';
import { localeFor, getWordings, wordingFor } from './wording.rules.js';

type Variables = Readonly<Record<string, string>>;

/** Where no server sends them, and nothing else is set. */
const FROM_NOWHERE = 'laurel@laurel.example';

export interface PreparedSms {
  readonly sent: string;
  /** The same with secrets masked. */
  readonly shown: RenderedMessage;
}

export interface PreparedMail {
  readonly from: { readonly name: string; readonly address: string };
  readonly sent: RenderedMessage;
  /** The same with secrets masked. */
  readonly shown: RenderedMessage;
  /** Where a mail program declines further ones. */
  readonly unsubscribe: string | undefined;
}

@Injectable()
export class MessageContentsService {
  private readonly from: Mailbox;

  constructor(
    { mail }: AppConfig,
    private readonly templates: MessageTemplateRepository,
    private readonly engine: TemplateEngineService,
    private readonly settings: ProgrammeSettingsService,
  ) {
    this.from = getMailbox(mail.from ?? FROM_NOWHERE);
  }

  /** @throws {Error} when the template fails; an administrator can correct it */
  async prepare(tx: Tx, message: MessageEntity): Promise<PreparedMail> {
    const kind = message.kind as EmailKind;
    const settings = await this.settings.read(tx);
    const template = await this.templates.find(tx, EMAILS[kind].id);
    const texts = getWordings(kind, template?.texts ?? {});
    const wording = wordingFor(texts, message.locale, settings.messageLanguage);
    const { variables, secrets } = message;
    const open = { ...variables, ...secrets };
    const masked = withMasks(variables ?? {}, secrets ?? {});
    return {
      from: this.getSender(template, settings),
      sent: await this.render(kind, wording, open, settings),
      shown: await this.render(kind, wording, masked, settings),
      unsubscribe: secrets?.['unsubscribe_post'],
    };
  }

  /** In the language of the recipient, as far as there is one. */
  async prepareSms(tx: Tx, { kind, locale, variables, secrets }: MessageEntity): Promise<PreparedSms> {
    const settings = await this.settings.read(tx);
    const texts = SMS_TEXTS[kind as SmsKind];
    const template = texts[localeFor(Object.keys(texts), locale, settings.messageLanguage)] ?? '';
    const render = (some: Variables) =>
      this.engine.renderText(template, { ...some, ...getProgrammeVariables(settings) });
    const text = await render(withMasks(variables ?? {}, secrets ?? {}));
    return {
      sent: await render({ ...variables, ...secrets }),
      shown: { subject: '', html: '', text },
    };
  }

  /** A template with the values of examples. */
  async preview(kind: EmailKind, wording: MessageWording): Promise<RenderedMessage> {
    return this.render(kind, wording, EMAILS[kind].variables, await this.settings.current());
  }

  getSender(
    template: Pick<MessageTemplateEntity, 'senderName' | 'senderEmail'> | null,
    { programName }: SettingsValues,
  ): PreparedMail['from'] {
    return {
      name: template?.senderName ?? this.from.name ?? programName ?? PRODUCT.name,
      address: template?.senderEmail ?? this.from.address,
    };
  }

  private async render(
    kind: EmailKind,
    wording: MessageWording,
    variables: Variables,
    settings: SettingsValues,
  ): Promise<RenderedMessage> {
    const known = { ...empty(EMAILS[kind].variables), ...variables, ...getProgrammeVariables(settings) };
    const { subject, content } = await this.engine.render(wording, known);
    return { subject, html: getHtmlPage(content), text: getPlainText(content) };
  }
}

/** Variables without a value are empty texts. */
function empty(variables: Variables): Variables {
  return Object.fromEntries(Object.keys(variables).map((name) => [name, '']));
}

/** What every kind of message has. */
export function getProgrammeVariables({
  programName,
  programUrl,
  programConditionsUrl,
}: SettingsValues): Variables {
  return {
    program_name: programName ?? PRODUCT.name,
    ecommerce_address: programUrl ?? '',
    conditions_file: programConditionsUrl ?? '',
  };
}
