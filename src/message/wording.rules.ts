import { DEFAULT_LOCALE, getLanguage } from '#platform/language/language.js';
import { revisionOfRow } from '#platform/revision/revision.js';
import { ENGLISH } from './english-wording.model.js';
import { GERMAN } from './german-wording.model.js';
import type { EmailKind, MessageWording } from './message-kinds.model.js';
import type { MessageTemplateEntity } from './message-template.entity.js';
import { POLISH } from './polish-wording.model.js';

/** Laurel's own wording, by language. */
const OWN_WORDINGS: Readonly<Record<string, Readonly<Record<EmailKind, MessageWording>>>> = {
  en: ENGLISH,
  de: GERMAN,
  pl: POLISH,
};

/** What an edit changes. */
const EDITED = ['texts', 'senderName', 'senderEmail', 'receiverEmail'] as const;

export function revisionOfTemplate(template: MessageTemplateEntity): string {
  return revisionOfRow(template, EDITED);
}

export type WordingsByLanguage = Readonly<Record<string, MessageWording>>;

/**
 * The texts in which a kind of e-mail is sent, by language: those that administrators have written, or else those of the service. With both,
 * a recipient would get one or the other, depending on their language.
 */
export function getWordings(kind: EmailKind, written: WordingsByLanguage): WordingsByLanguage {
  return Object.keys(written).length > 0 ? written : getOwnWordings(kind);
}

export function getOwnWordings(kind: EmailKind): WordingsByLanguage {
  return Object.fromEntries(
    Object.entries(OWN_WORDINGS).map(([locale, wordings]) => [locale, wordings[kind]]),
  );
}

/** The text for a recipient. */
export function wordingFor(
  texts: WordingsByLanguage,
  locale: string | null,
  ofProgramme: string,
): MessageWording {
  const wording = texts[localeFor(Object.keys(texts), locale, ofProgramme)];
  if (!wording) {
    throw new Error('There is no text');
  }
  return wording;
}

/** The best of some locales: the recipient's, that of the programme, English, any. */
export function localeFor(locales: readonly string[], locale: string | null, ofProgramme: string): string {
  const wanted = [...(locale === null ? [] : [locale]), ofProgramme, DEFAULT_LOCALE];
  return wanted.flatMap((each) => bestFor(each, locales) ?? [])[0] ?? locales[0] ?? '';
}

/** The locale itself, or the same language elsewhere. */
function bestFor(wanted: string, locales: readonly string[]): string | undefined {
  const comparable = (locale: string) => locale.toLowerCase().replace('_', '-');
  return (
    locales.find((each) => comparable(each) === comparable(wanted)) ??
    locales.find((each) => getLanguage(each) === getLanguage(wanted))
  );
}

function isSame(one: MessageWording | undefined, other: MessageWording): boolean {
  return one?.subject === other.subject && one.content === other.content;
}

/** WordingsByLanguage that are all those of the service are not kept: they follow its next version. */
export function writtenOnly(kind: EmailKind, texts: WordingsByLanguage): WordingsByLanguage {
  const own = getOwnWordings(kind);
  const isOwn = Object.entries(texts).every(([locale, { subject, content }]) =>
    isSame(own[locale], { subject, content }),
  );
  return isOwn ? {} : texts;
}
