import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Mail, type MailName, mailOptions, MailPort } from './mail-port.model.js';

const UNFINISHED = '.part';
const AT_ONCE = 50;

/** Writes mails into a directory, one `.eml` file each: the default without a mail server. */
export class FileMailService extends MailPort {
  override readonly provider = 'files';

  private composer: ReturnType<typeof createComposer> | undefined;

  constructor(private readonly directory: string) {
    super();
  }

  /** A repetition replaces its file. A rename makes each file appear whole. */
  override async send(mail: Mail & MailName): Promise<void> {
    this.composer ??= createComposer();
    const { message } = await (await this.composer).sendMail(mailOptions(mail));
    const file = join(this.directory, getFileName(mail));
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    await writeFile(`${file}${UNFINISHED}`, message as Buffer, { mode: 0o600 });
    await rename(`${file}${UNFINISHED}`, file);
  }

  /** Also what a process has left that died while it wrote. Most mails of a person have no file any more. */
  override async forget(mails: readonly MailName[]): Promise<void> {
    const there = new Set(await this.names());
    const files = mails
      .map(getFileName)
      .flatMap((name) => [name, `${name}${UNFINISHED}`])
      .filter((name) => there.has(name));
    for (let from = 0; from < files.length; from += AT_ONCE) {
      const some = files.slice(from, from + AT_ONCE);
      await Promise.all(some.map((name) => rm(join(this.directory, name), { force: true })));
    }
  }

  private async names(): Promise<string[]> {
    try {
      return await readdir(this.directory);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
        return [];
      }
      throw error;
    }
  }
}

/** Imported for the first mail. */
async function createComposer() {
  const { createTransport } = await import('nodemailer');
  return createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
}

/** Names no person. */
export function getFileName({ createdAt, kind, id }: MailName): string {
  return `${createdAt.toISOString().replace(/[:.]/g, '-')}-${kind}-${id}.eml`;
}
