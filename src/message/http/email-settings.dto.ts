import { IsOptional, Length, MaxLength } from 'class-validator';
import { Email } from '#platform/http/request/fields/contact-fields.js';
import { ReadAs, RecordRevision, Trimmed } from '#platform/http/request/fields/readers.js';
import { BLANK } from '#platform/http/request/fields/sentences.js';
import { Clearable } from '#platform/http/request/fields/request-fields.js';
import { InvalidFields } from '#platform/error/domain-error.js';
import { ReferencePageRequest } from '#platform/http/request/page.dto.js';
import { Wrapped } from '#platform/http/request/wrapped.js';
import { Texts } from '#platform/http/response/response-fields.js';
import { presentTimestamp } from '#platform/time/timestamp.js';
import type { TemplateEdit } from '../change-template.js';
import { EMAILS, kindOfTemplate, type MessageWording } from '../message-kinds.model.js';
import type { RenderedMessage } from '../message.entity.js';
import type { MessageTemplateEntity } from '../message-template.entity.js';
import { revisionOfTemplate, getWordings, type WordingsByLanguage, wordingFor } from '../wording.rules.js';
import {
  CONTENT_LENGTH_MAX,
  readLocale,
  readReceivers,
  readTranslations,
  RECEIVERS,
  SUBJECT_LENGTH_MAX,
  TRANSLATIONS,
} from './email-fields.dto.js';

class EmailTextsRequest {
  /** A template of Liquid, in the language of the setting `messageLanguage`. */
  @IsOptional()
  @Clearable()
  @Length(1, SUBJECT_LENGTH_MAX)
  @Trimmed()
  readonly subject?: string | null;

  /** A template of Liquid that makes HTML, in the language of the setting `messageLanguage`. Values are escaped. */
  @IsOptional()
  @Clearable()
  @Length(1, CONTENT_LENGTH_MAX)
  @Trimmed()
  readonly content?: string | null;
}

/** Fields that are not sent stay what they are. */
@Wrapped('email')
export class ChangeEmailRequest extends EmailTextsRequest {
  @RecordRevision()
  readonly revision?: string;

  /** Cannot be changed. */
  @IsOptional()
  @MaxLength(255)
  @Trimmed()
  readonly key?: string;

  /** All languages. A text that is all that of the service follows the service again. `subject` and `content` win over it. */
  @IsOptional()
  @ReadAs(readTranslations, TRANSLATIONS)
  readonly translations?: WordingsByLanguage;

  /** Emptied: the name of the programme. */
  @IsOptional()
  @Clearable()
  @Length(1, 255)
  @Trimmed({ compared: true })
  readonly sender_name?: string | null;

  /** Emptied: the address of `MAIL_FROM`. */
  @IsOptional()
  @Clearable()
  @MaxLength(255)
  @Email()
  readonly sender_email?: string | null;

  @IsOptional()
  @Clearable()
  @ReadAs(readReceivers, RECEIVERS)
  readonly receiver_email?: string | null;
}

/** What is not sent is as it is stored. */
@Wrapped('email')
export class PreviewEmailRequest extends EmailTextsRequest {}

@Wrapped('email')
export class TestEmailRequest {
  @MaxLength(255)
  @Email()
  readonly recipient!: string;

  /** The language; without it, that of the programme. */
  @IsOptional()
  @ReadAs(readLocale, { type: 'string', example: 'de' })
  readonly locale?: string;
}

export class ListEmailsRequest extends ReferencePageRequest {}

/** @throws {InvalidFields} for a text that is emptied */
export function getPlainTexts({ subject, content }: EmailTextsRequest): Partial<MessageWording> {
  const emptied = Object.entries({ subject, content }).filter(([, text]) => text === null);
  if (emptied.length > 0) {
    throw new InvalidFields(emptied.map(([field]) => ({ field, message: BLANK })));
  }
  return { ...(typeof subject === 'string' && { subject }), ...(typeof content === 'string' && { content }) };
}

/** @throws {InvalidFields} for a text that is emptied */
export function getEdit(request: ChangeEmailRequest): TemplateEdit {
  const { translations, ...others } = request;
  const { sender_name: senderName, sender_email: senderEmail, receiver_email: receiverEmail } = others;
  return { ...getPlainTexts(request), translations, senderName, senderEmail, receiverEmail };
}

class EmailTranslationRecord {
  readonly locale!: string;
  readonly subject!: string;
  readonly content!: string;
}

export class EmailRecord {
  readonly id!: string;
  readonly key!: string;
  /** In the language of the setting `messageLanguage`. */
  readonly subject!: string;
  readonly content!: string;
  readonly sender_name!: string;
  readonly sender_email!: string;
  /** For `reward_redeemed` alone. */
  readonly receiver_email?: string;
  /** By an administrator, or by the version of the service that brought it. */
  readonly updatedAt!: string;
}

class EmailDetail extends EmailRecord {
  /** The texts in all languages in which the e-mail is sent. */
  readonly translations!: EmailTranslationRecord[];
  /** Changes with each edit. Send it back with an edit that is meant for this version. */
  readonly revision!: string;
}

class EmailAdditions {
  /** What templates of this e-mail may use. */
  @Texts()
  readonly variables!: string[];
  /** The content as HTML, with the values of examples. */
  readonly preview!: string;
}

export class EmailResponse {
  readonly entity!: EmailDetail;
  readonly additional!: EmailAdditions;
}

export class EmailListResponse {
  readonly emails!: EmailRecord[];
  readonly total!: number;
}

export class EmailSavedResponse {
  readonly id!: string;
}

export class EmailPreviewResponse {
  readonly subject!: string;
  readonly html!: string;
  /** The plain text beside the HTML. */
  readonly text!: string;
}

export class EmailTestedResponse {
  readonly success!: boolean;
}

interface Shown {
  readonly template: MessageTemplateEntity;
  readonly language: string;
  readonly sender: { readonly name: string; readonly address: string };
}

export function presentEmail({ template, language, sender }: Shown): EmailRecord {
  const { id, texts, receiverEmail, updatedAt } = template;
  const kind = getKind(id);
  const { subject, content } = wordingFor(getWordings(kind, texts), null, language);
  return {
    id,
    key: EMAILS[kind].key,
    subject,
    content,
    sender_name: sender.name,
    sender_email: sender.address,
    ...(receiverEmail !== null && { receiver_email: receiverEmail }),
    updatedAt: presentTimestamp(updatedAt),
  };
}

export function presentEmailDetail(shown: Shown, preview: RenderedMessage): EmailResponse {
  const { id, texts } = shown.template;
  const kind = getKind(id);
  const translations = Object.entries(getWordings(kind, texts)).map(
    ([locale, wording]: [string, MessageWording]) => ({
      locale,
      ...wording,
    }),
  );
  return {
    entity: { ...presentEmail(shown), translations, revision: revisionOfTemplate(shown.template) },
    additional: { variables: Object.keys(EMAILS[kind].variables), preview: preview.html },
  };
}

function getKind(id: string) {
  const kind = kindOfTemplate(id);
  if (!kind) {
    throw new Error(`There is no kind of e-mail with the id ${id}`);
  }
  return kind;
}
