import { Injectable } from '@nestjs/common';
import { ensureWithin, type Principal } from '../auth/index.js';
import { ProgrammeSettingsService } from '../settings/index.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { ExpectedRevision } from '#platform/revision/expected-revision.js';
import type { EditedRecord } from '#platform/revision/revision.js';
import { type InvalidField, InvalidFields } from '#platform/error/domain-error.js';
import { MessageContentsService } from './message-contents.service.js';
import { EMAILS, type EmailKind, kindOfTemplate, type MessageWording } from './message-kinds.model.js';
import { EmailNotFound, hasNoReceivers } from './message.errors.js';
import { MessageTemplateRepository } from './message-template.repository.js';
import { TemplateEngineService } from './template-engine.service.js';
import {
  revisionOfTemplate,
  type WordingsByLanguage,
  getWordings,
  wordingFor,
  writtenOnly,
} from './wording.rules.js';

export interface TemplateEdit {
  /** In the language of the programme. */
  readonly subject?: string | undefined;
  readonly content?: string | undefined;
  /** All languages. */
  readonly translations?: WordingsByLanguage | undefined;
  readonly senderName?: string | null | undefined;
  readonly senderEmail?: string | null | undefined;
  readonly receiverEmail?: string | null | undefined;
}

/** A message to receivers names customers, with their contacts and codes. */
const SEES_CUSTOMERS = {
  superAdmin: false,
  permissions: { CUSTOMER: ['VIEW'], REWARD_CAMPAIGN: ['VIEW'] },
} as const;

@Injectable()
export class ChangeTemplate {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly templates: MessageTemplateRepository,
    private readonly contents: MessageContentsService,
    private readonly engine: TemplateEngineService,
    private readonly settings: ProgrammeSettingsService,
  ) {}

  /**
   * Fields that are not given stay. Writes the one row on condition of its revision: the second of two at once makes its changes to what the
   * first one left, on every node. Messages that wait are sent with the new text.
   * @param caller Null for an operator at the command line
   * @throws {EmailNotFound}
   * @throws {RightsExceeded} for receivers of what the caller may not see
   * @throws {OtherVersion} when the record is not the expected version
   * @throws {InvalidFields} for a template that cannot be read or has unknown variables, and for receivers that this kind does not have
   */
  async execute(
    id: string,
    edit: TemplateEdit,
    expected = ExpectedRevision.any,
    caller: Principal | null = null,
  ): Promise<EditedRecord> {
    const kind = kindOfTemplate(id);
    if (!kind) {
      throw new EmailNotFound();
    }
    await this.ensureReadable(kind, edit);
    if (edit.receiverEmail && !EMAILS[kind].hasReceivers) {
      throw hasNoReceivers();
    }
    return this.unitOfWork.run(async (tx) => {
      const found = await this.templates.find(tx, id);
      if (!found) {
        throw new EmailNotFound();
      }
      expected.ensure(revisionOfTemplate(found));
      if (edit.receiverEmail && edit.receiverEmail !== found.receiverEmail) {
        ensureWithin(caller, SEES_CUSTOMERS);
      }
      const settings = await this.settings.read(tx);
      const own = this.contents.getSender(null, settings);
      const { senderName, senderEmail, receiverEmail } = edit;
      const changes = {
        texts: writtenOnly(kind, textsAfter(kind, found.texts, edit, settings.messageLanguage)),
        // What is sent back as it was shown follows the settings as before.
        ...(senderName !== undefined && { senderName: senderName === own.name ? null : senderName }),
        ...(senderEmail !== undefined && { senderEmail: senderEmail === own.address ? null : senderEmail }),
        ...(receiverEmail !== undefined && { receiverEmail }),
      };
      await this.templates.update(tx, found, changes);
      return { revision: revisionOfTemplate({ ...found, ...changes }) };
    });
  }

  /** @throws {InvalidFields} that name each text */
  async ensureReadable(
    kind: EmailKind,
    { subject, content, translations = {} }: TemplateEdit,
  ): Promise<void> {
    const { variables, secrets } = EMAILS[kind];
    const names = Object.keys(secrets);
    const sent = [
      ['subject', 'subject', subject],
      ['content', 'content', content],
      ...Object.entries(translations).flatMap(([locale, wording]) =>
        (['subject', 'content'] as const).map(
          (name) => [`translations.${locale}.${name}`, name, wording[name]] as const,
        ),
      ),
    ] as const;
    const problems: InvalidField[] = [];
    for (const [field, part, template] of sent) {
      const message =
        template === undefined
          ? null
          : ((await this.engine.getProblem(template, variables, names)) ??
            (await this.contents.findProblem(kind, part, template)));
      if (message !== null) {
        problems.push({ field, message });
      }
    }
    if (problems.length > 0) {
      throw new InvalidFields(problems);
    }
  }
}

function textsAfter(
  kind: EmailKind,
  written: WordingsByLanguage,
  { subject, content, translations }: TemplateEdit,
  language: string,
): WordingsByLanguage {
  const texts = translations ?? written;
  if (subject === undefined && content === undefined) {
    return texts;
  }
  const before = wordingFor(getWordings(kind, texts), null, language);
  const after: MessageWording = { subject: subject ?? before.subject, content: content ?? before.content };
  return { ...texts, [language]: after };
}
