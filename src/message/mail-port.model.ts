import type { SendMailOptions } from 'nodemailer';

export interface Mail {
  /** The same for repetitions of one message. */
  readonly messageId: string;
  readonly createdAt: Date;
  readonly kind: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** What names the file of a mail. */
export type MailName = Pick<Mail, 'createdAt' | 'kind'> & { readonly id: string };

export type MailProvider = 'smtp' | 'files' | 'none';

/** Hands mails on to what delivers them. */
export abstract class MailPort {
  abstract readonly provider: MailProvider;

  /**
   * Ends within two and a half minutes.
   * @throws {MessageRefused} when no repetition would be of use
   * @throws {Error} when a repetition may succeed
   */
  abstract send(mail: Mail & MailName): Promise<void>;

  /** Removes what it has kept of mails. */
  abstract forget(mails: readonly MailName[]): Promise<void>;
}

/** Says that it was refused for good, in words that name no recipient. */
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
export function mailOptions({ messageId, createdAt, from, to, subject, html, text }: Mail): SendMailOptions {
  return {
    messageId,
    date: createdAt,
    from: { ...from },
    to: { name: '', address: to },
    subject,
    html,
    text,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
