import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Mail, type MailName, mailOptions, MailPort } from './mail-port.model.js';

/** Writes mails into a directory, one `.eml` file each: the default without a mail server. */
export class FileMailService extends MailPort {
  override readonly provider = 'files';

  constructor(private readonly directory: string) {
    super();
  }

  /** A repetition replaces its file. A rename makes each file appear whole. */
  override async send(mail: Mail & MailName): Promise<void> {
    const { createTransport } = await import('nodemailer');
    const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    const { message } = await composer.sendMail(mailOptions(mail));
    const file = join(this.directory, getFileName(mail));
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
    await rename(`${file}.part`, file);
  }

  override async forget(mails: readonly MailName[]): Promise<void> {
    for (const mail of mails) {
      await rm(join(this.directory, getFileName(mail)), { force: true });
    }
  }
}

/** Names no person. */
export function getFileName({ createdAt, kind, id }: MailName): string {
  return `${createdAt.toISOString().replace(/[:.]/g, '-')}-${kind}-${id}.eml`;
}
