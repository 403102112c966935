import { Injectable } from '@nestjs/common';
import { ProgrammeSettingsService, type SettingsValues } from '../settings/index.js';
import type { Page, PageQuery } from '#platform/database/query/list-page.js';
import { ChangeTemplate } from './change-template.js';
import { MessageContentsService, type PreparedMail } from './message-contents.service.js';
import { EMAILS, type EmailKind, kindOfTemplate, type MessageWording } from './message-kinds.model.js';
import { EmailNotFound } from './message.errors.js';
import type { RenderedMessage } from './message.entity.js';
import type { MessageTemplateEntity } from './message-template.entity.js';
import { MessageTemplateReader } from './message-template.reader.js';
import { getWordings, wordingFor } from './wording.rules.js';

export interface ShownEmail {
  readonly template: MessageTemplateEntity;
  /** The language of the programme's messages. */
  readonly language: string;
  readonly sender: PreparedMail['from'];
}

/** What administrators see of the kinds of e-mails. */
@Injectable()
export class EmailSettingsService {
  constructor(
    private readonly templates: MessageTemplateReader,
    private readonly contents: MessageContentsService,
    private readonly changeTemplate: ChangeTemplate,
    private readonly settings: ProgrammeSettingsService,
  ) {}

  async list(query: PageQuery): Promise<Page<ShownEmail>> {
    const settings = await this.settings.current();
    const page = await this.templates.list(query);
    return { ...page, rows: page.rows.map((template) => this.shown(template, settings)) };
  }

  /** @throws {EmailNotFound} */
  async find(id: string): Promise<ShownEmail> {
    const template = kindOfTemplate(id) && (await this.templates.find(id));
    if (!template) {
      throw new EmailNotFound();
    }
    return this.shown(template, await this.settings.current());
  }

  /** The addresses of staff that get a kind of e-mail. */
  async getReceivers(kind: EmailKind): Promise<string[]> {
    const template = await this.templates.find(EMAILS[kind].id);
    return (template?.receiverEmail ?? '').split(', ').filter((each) => each !== '');
  }

  /**
   * @param texts What is not given is as it is stored
   * @throws {EmailNotFound}
   * @throws {InvalidFields} as the change
   */
  async preview(id: string, texts: Partial<MessageWording>): Promise<RenderedMessage> {
    const kind = kindOfTemplate(id);
    if (!kind) {
      throw new EmailNotFound();
    }
    await this.changeTemplate.ensureReadable(kind, texts);
    const { template, language } = await this.find(id);
    const { subject, content } = wordingFor(getWordings(kind, template.texts), null, language);
    return this.contents.preview(kind, {
      subject: texts.subject ?? subject,
      content: texts.content ?? content,
    });
  }

  private shown(template: MessageTemplateEntity, settings: SettingsValues): ShownEmail {
    const sender = this.contents.getSender(template, settings);
    return { template, language: settings.messageLanguage, sender };
  }
}
