import { randomBytes } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { ProgrammeSettingsService, type SettingsValues } from '../settings/index.js';
import { AppConfig } from '#platform/config/app-config.js';
import { isOfDatabase } from '#platform/database/error/verdict.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { PRODUCT } from '#platform/product.js';
import { escapeHtml, getHtmlPage, getPlainText } from './html.model.js';
import { EMAILS, type EmailKind, type MessageWording, SMS_TEXTS } from './message-kinds.model.js';
import { getMailbox, harmlessName, type Mailbox, withMasks } from './message.rules.js';
import type { MessageEntity, RenderedMessage } from './message.entity.js';
import type { MessageTemplateEntity } from './message-template.entity.js';
import { MessageTemplateRepository } from './message-template.repository.js';
import {
  findPlace,
  findProblemOfText,
  judgePage,
  notInSubject,
  type SecretPlace,
} from './secret-places.model.js';
import { TemplateEngineService } from './template-engine.service.js';
import { getOwnWordings, getWordings, localeFor, wordingFor } from './wording.rules.js';

type Variables = Readonly<Record<string, string>>;
/** An error for a template that cannot be read: messages of other kinds do without it. */
type FoundTemplate = MessageTemplateEntity | Error | null;

/** Where no server sends them, and nothing else is set. */
const FROM_NOWHERE = 'laurel@laurel.example';

const REPORTED_MAX = 100;

export interface PreparedSms {
  readonly sent: string;
  /** The message with secrets masked. */
  readonly shown: RenderedMessage;
}

export interface PreparedMail {
  readonly from: { readonly name: string; readonly address: string };
  /** The address of the service, for any sender: what cannot be delivered comes back there. */
  readonly returnTo: string;
  readonly sent: RenderedMessage;
  /** The message with secrets masked. */
  readonly shown: RenderedMessage;
  /** Where a mail program declines further ones. */
  readonly unsubscribe: string | undefined;
}

/** What the unit of work has read of a message. It is rendered outside. */
export interface OpenContent<Prepared> {
  prepare(): Promise<Prepared>;
}

/** A template would give a secret away. Its message says how. */
export class GivesSecretAway extends Error {}

@Injectable()
export class MessageContentsService {
  private readonly logger = new Logger('Messages');
  private readonly from: Mailbox;
  /** Templates that the log has: one line for each text is enough. */
  private readonly reported = new Set<string>();

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
    const report = (kind: EmailKind, problem: string) => this.report(kind, problem);
    return new OpenContents(this.from, templates, await this.settings.read(tx), this.engine, report);
  }

  private report(kind: EmailKind, problem: string): void {
    const line = `The text of ${kind} in the settings is not sent, but the one of the service: ${problem}`;
    if (!this.reported.has(line)) {
      if (this.reported.size >= REPORTED_MAX) {
        this.reported.clear();
      }
      this.reported.add(line);
      this.logger.warn(line);
    }
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

  /** A template with the values of examples, as it would be sent. */
  async preview(kind: EmailKind, wording: MessageWording): Promise<RenderedMessage> {
    const settings = await this.settings.current();
    const { variables } = EMAILS[kind];
    const wordings = [wording, wordingFor(getOwnWordings(kind), null, settings.messageLanguage)];
    return (await renderMail(this.engine, kind, wordings, variables, settings)).fill(variables);
  }

  /** How a part of a text gives a secret of its kind away, in any of its branches; null when it does not. */
  async findProblem(kind: EmailKind, part: keyof MessageWording, template: string): Promise<string | null> {
    const { secrets, variables } = EMAILS[kind];
    if (Object.keys(secrets).length === 0) {
      return null;
    }
    const { places, values } = hidden(kind, variables);
    const { pages, problem } = await this.engine.renderBranches(template, values);
    const problems = pages.map((page) => {
      const judged = part === 'subject' ? judge(page, '', places) : judge('', page, places);
      return 'problem' in judged ? judged.problem : null;
    });
    return problem ?? problems.find((each) => each !== null) ?? null;
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
    private readonly report: (kind: EmailKind, problem: string) => void,
  ) {}

  /**
   * A text that would give a secret away is not sent, but the one of the service: it may have been stored before texts were judged.
   * @throws {Error} when the template fails; an administrator can correct it. And for a kind of another version of the service
   */
  async prepare(message: MessageEntity): Promise<PreparedMail> {
    const kind = ensureKnown(EMAILS, message.kind);
    const { settings } = this;
    const template = message.wording === 'service' ? null : (this.templates.get(kind) ?? null);
    if (template instanceof Error) {
      throw template;
    }
    const { variables, secrets } = message;
    const wordings = [getWordings(kind, template?.texts ?? {}), getOwnWordings(kind)].map((texts) =>
      wordingFor(texts, message.locale, settings.messageLanguage),
    );
    const open = { ...variables, ...secrets };
    const { fill, problem } = await renderMail(this.engine, kind, wordings, open, settings);
    if (problem !== null) {
      this.report(kind, problem);
    }
    const sent = fill(open);
    return {
      from: getSender(this.from, template, settings),
      returnTo: this.from.address,
      sent,
      shown: secrets ? fill(withMasks(variables ?? {}, secrets)) : sent,
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

interface RenderedMail {
  /** With these values in the places of the secrets. */
  readonly fill: (values: Variables) => RenderedMessage;
  /** Why it is not the first of the texts. */
  readonly problem: string | null;
}

/**
 * Renders the first text that gives no secret away. No template ever has a secret: it has a placeholder, of which nothing can be learnt, and
 * the finished page gets the secrets in the places that were judged.
 */
async function renderMail(
  engine: TemplateEngineService,
  kind: EmailKind,
  wordings: readonly MessageWording[],
  variables: Variables,
  settings: SettingsValues,
): Promise<RenderedMail> {
  const known = { ...variables, ...getProgrammeVariables(settings) };
  const { places, values } = hidden(kind, known);
  const isJudged = Object.keys(EMAILS[kind].secrets).length > 0;
  let problem: string | null = null;
  for (const wording of wordings) {
    const { subject, content } = await engine.render(wording, values);
    const page = getHtmlPage(content);
    const judged = isJudged ? judge(subject, page, places) : { html: page, text: getPlainText(page) };
    if (!('problem' in judged)) {
      return { fill: (filled) => fill({ subject, ...judged }, places, filled), problem };
    }
    problem ??= judged.problem;
  }
  throw new GivesSecretAway(problem ?? '');
}

/** Every variable of the kind; those without a value are empty texts, and secrets are placeholders. */
function hidden(
  kind: EmailKind,
  known: Variables,
): { readonly places: readonly SecretPlace[]; readonly values: Variables } {
  const { variables, secrets, typed } = EMAILS[kind];
  const names = Object.keys(variables);
  const places = Object.entries(secrets)
    .filter(([name]) => (known[name] ?? '') !== '')
    .map(([name, is]) => ({
      name,
      placeholder: `q${randomBytes(16).toString('hex')}q`,
      isLink: is === 'link',
    }));
  const shown = (name: string) => {
    const value = known[name] ?? '';
    return typed.includes(name) ? harmlessName(value) : value;
  };
  const values = Object.fromEntries(names.map((name) => [name, shown(name)]));
  return {
    places,
    values: { ...values, ...Object.fromEntries(places.map(({ name, placeholder }) => [name, placeholder])) },
  };
}

function judge(
  subject: string,
  content: string,
  places: readonly SecretPlace[],
): { readonly html: string; readonly text: string } | { readonly problem: string } {
  const inSubject = findPlace(subject, places);
  if (inSubject) {
    return { problem: notInSubject(inSubject.name) };
  }
  const judged = judgePage(getHtmlPage(content), places);
  if ('problem' in judged) {
    return judged;
  }
  const text = getPlainText(judged.html);
  const problem = findProblemOfText(text, places);
  return problem === null ? { html: judged.html, text } : { problem };
}

function fill(
  { subject, html, text }: RenderedMessage,
  places: readonly SecretPlace[],
  values: Variables,
): RenderedMessage {
  const filled = (page: string, written: (value: string) => string) =>
    places.reduce(
      (rest, { name, placeholder }) => rest.replaceAll(placeholder, () => written(values[name] ?? '')),
      page,
    );
  return { subject, html: filled(html, escapeHtml), text: filled(text, (value) => value) };
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
