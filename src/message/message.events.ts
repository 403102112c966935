import { eventTimestamp } from '#platform/time/timestamp.js';
import { defineEvent } from '../event/index.js';
import { EMAILS, kindOfTemplate } from './message-kinds.model.js';
import type { MessageTemplateEntity } from './message-template.entity.js';

export interface EmailSettingsWereChanged {
  readonly emailId: { readonly emailId: string };
  readonly emailData: {
    readonly key: string;
    /** The languages whose texts are other than those of the service. */
    readonly languages: readonly string[];
    readonly senderName?: string;
    readonly senderEmail?: string;
  };
  readonly updateAt: string;
}

export const emailSettingsWereChanged = defineEvent<EmailSettingsWereChanged>({
  type: 'Service.Domain.Settings.Event.EmailSettingsWereChanged',
  emittedWhen:
    'the texts, the sender or the receivers of a kind of e-mail change. Texts and receivers are not in it',
  aggregateId: (payload) => payload.emailId.emailId,
  example: {
    emailId: { emailId: EMAILS.new_points.id },
    emailData: {
      key: EMAILS.new_points.key,
      languages: ['en'],
      senderName: 'Corner Shop',
      senderEmail: 'club@shop.example',
    },
    updateAt: '2018-01-30T17:23:24+0000',
  },
});

export function emailSettingsPayload(
  { id, texts, senderName, senderEmail }: MessageTemplateEntity,
  now: Date,
): EmailSettingsWereChanged {
  const kind = kindOfTemplate(id);
  return {
    emailId: { emailId: id },
    emailData: {
      key: kind ? EMAILS[kind].key : '',
      languages: Object.keys(texts).sort(),
      ...(senderName !== null && { senderName }),
      ...(senderEmail !== null && { senderEmail }),
    },
    updateAt: eventTimestamp(now),
  };
}
