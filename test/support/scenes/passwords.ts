import type { ReceivedMail } from '../servers/mail-server.js';
import { getText } from '../servers/mail-server.js';

/** The code of a mail about a forgotten password, which the link has behind `#`, too. */
export function codeIn(mail: ReceivedMail | undefined): string {
  const text = getText(mail);
  const [, code = ''] = /code: ([a-z2-9]{26})/.exec(text) ?? [];
  if (code === '' || !text.includes(`#${code}`)) {
    throw new Error(`There is no code in ${text}`);
  }
  return code;
}
