import { Injectable } from '@nestjs/common';
import { ProgrammeSettingsService, type SettingsValues } from '../settings/index.js';
import { AppConfig } from '#platform/config/app-config.js';
import { isOfDatabase } from '#platform/database/error/verdict.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { PRODUCT } from '#platform/product.js';
import { getHtmlPage, getPlainText } from './html.model.js';
import { EMAILS, type EmailKind, type MessageWording, SMS_TEXTS } from './message-kinds.model.js';
import { type Mailbox, getMailbox, withMasks } from './message.rules.js';
import type { MessageEntity, RenderedMessage } from './message.entity.js';
import type { MessageTemplateEntity } from './message-template.entity.js';
import { MessageTemplateRepository } from './message-template.repository.js';
import { TemplateEngineService } from './template-engine.service.js';
import { localeFor, getWordings, wordingFor } from './wording.rules.js';

type Variables = Readonly<Record<string, string>>;
/** An error for a template that cannot be read: messages of other kinds do without it. */
type FoundTemplate = MessageTemplateEntity | Error | null;

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

  /** For messages of these kinds, with the settings and templates of the unit of work: it reads them, and nothing is rendered in it. */
  async open(tx: Tx, kinds: readonly string[]): Promise<OpenContents> {
    const templates = new Map<string, FoundTemplate>();
    for (const kind of kinds.filter((each): each is EmailKind => Object.hasOwn(EMAILS, each))) {
      templates.set(kind, await this.findTemplate(tx, kind));
    }
    return new OpenContents(this.from, templates, await this.settings.read(tx), this.engine);
  }

  private async findTemplate(tx: Tx, kind: EmailKind): Promise<FoundTemplate> {
    try {
      return await this.templates.find(tx, EMAILS[kind].id);
    } catch (error) {
      if (isOfDatabase(error) || !(error instanceof Error)) {
        throw error;
      }
      return error;
    }
  }

  /** A template with the values of examples. */
  async preview(kind: EmailKind, wording: MessageWording): Promise<RenderedMessage> {
    return renderMail(this.engine, kind, wording, EMAILS[kind].variables, await this.settings.current());
  }

  getSender(
    template: Pick<MessageTemplateEntity, 'senderName' | 'senderEmail'> | null,
    settings: SettingsValues,
  ): PreparedMail['from'] {
    return getSender(this.from, template, settings);
  }
}

/** See `MessageContentsService.open`. */
export class OpenContents {
  constructor(
    private readonly from: Mailbox,
    private readonly templates: ReadonlyMap<string, FoundTemplate>,
    private readonly settings: SettingsValues,
    private readonly engine: TemplateEngineService,
  ) {}

  /** @throws {Error} when the template fails; an administrator can correct it. And for a kind of another version of the service */
  async prepare(message: MessageEntity): Promise<PreparedMail> {
    const kind = ensureKnown(EMAILS, message.kind);
    const { settings } = this;
    const template = this.templates.get(kind) ?? null;
    if (template instanceof Error) {
      throw template;
    }
    const texts = getWordings(kind, template?.texts ?? {});
    const wording = wordingFor(texts, message.locale, settings.messageLanguage);
    const { variables, secrets } = message;
    const open = { ...variables, ...secrets };
    const sent = await renderMail(this.engine, kind, wording, open, settings);
    const masked = secrets && withMasks(variables ?? {}, secrets);
    return {
      from: getSender(this.from, template, settings),
      sent,
      shown: masked ? await renderMail(this.engine, kind, wording, masked, settings) : sent,
      unsubscribe: secrets?.['unsubscribe_post'],
    };
  }

  /** In the language of the recipient, as far as there is one. */
  async prepareSms({ kind, locale, variables, secrets }: MessageEntity): Promise<PreparedSms> {
    const { settings } = this;
    const texts = SMS_TEXTS[ensureKnown(SMS_TEXTS, kind)];
    const template = texts[localeFor(Object.keys(texts), locale, settings.messageLanguage)] ?? '';
    const render = (some: Variables) =>
      this.engine.renderText(template, { ...some, ...getProgrammeVariables(settings) });
    const text = await render(withMasks(variables ?? {}, secrets ?? {}));
    return {
      sent: await render({ ...variables, ...secrets }),
      shown: { subject: '', html: '', text },
    };
  }
}

function ensureKnown<Kind extends string>(kinds: Readonly<Record<Kind, unknown>>, kind: string): Kind {
  if (!Object.hasOwn(kinds, kind)) {
    throw new Error(`This version of the service knows no message of the kind ${kind}`);
  }
  return kind as Kind;
}

function getSender(
  from: Mailbox,
  template: Pick<MessageTemplateEntity, 'senderName' | 'senderEmail'> | null,
  { programName }: SettingsValues,
): PreparedMail['from'] {
  return {
    name: template?.senderName ?? from.name ?? programName ?? PRODUCT.name,
    address: template?.senderEmail ?? from.address,
  };
}

async function renderMail(
  engine: TemplateEngineService,
  kind: EmailKind,
  wording: MessageWording,
  variables: Variables,
  settings: SettingsValues,
): Promise<RenderedMessage> {
  const known = { ...empty(EMAILS[kind].variables), ...variables, ...getProgrammeVariables(settings) };
  const { subject, content } = await engine.render(wording, known);
  return { subject, html: getHtmlPage(content), text: getPlainText(content) };
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
