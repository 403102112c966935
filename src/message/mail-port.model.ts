import type { SendMailOptions } from 'nodemailer';

export interface Mail {
  /** An id that repetitions of one message share. */
  readonly messageId: string;
  readonly createdAt: Date;
  readonly kind: string;
  readonly from: { readonly name: string; readonly address: string };
  /** Gets what cannot be delivered, with all that is in it. */
  readonly returnTo: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The address that declines further ones when it gets a POST (RFC 8058). */
  readonly unsubscribe?: string | undefined;
}

/** The members that name the file of a mail. */
export type MailName = Pick<Mail, 'createdAt' | 'kind'> & { readonly id: string };

export type MailProvider = 'smtp' | 'files' | 'none';

/** Delivers mails. */
export abstract class MailPort {
  abstract readonly provider: MailProvider;

  /**
   * Ends within two and a half minutes.
   * @throws {MessageRefused} when no repetition would be of use
   * @throws {Error} when a repetition may succeed
   */
  abstract send(mail: Mail & MailName): Promise<void>;

  /** Removes the files of these mails. */
  abstract forget(mails: readonly MailName[]): Promise<void>;
}

/** A refusal for good. The message of the error names no recipient. */
export class MessageRefused extends Error {}

/** Without a server for mails: messages wait. */
export class NoMailPort extends MailPort {
  override readonly provider = 'none';

  override send(): Promise<void> {
    return Promise.reject(new Error('There is no server for mails'));
  }

  override async forget(): Promise<void> {
    // Nothing is kept.
  }
}

/** A mail for `nodemailer`. The recipient is one address, whatever is in it. */
export function mailOptions(mail: Mail): SendMailOptions {
  const { messageId, createdAt, from, returnTo, to, subject, html, text, unsubscribe } = mail;
  const recipient = { name: '', address: to };
  return {
    messageId,
    date: createdAt,
    from: { ...from },
    to: recipient,
    envelope: { from: { name: '', address: returnTo }, to: recipient },
    subject,
    html,
    text,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe !== undefined && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}
