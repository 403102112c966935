import type { Transporter } from 'nodemailer';
import { errorMessage } from '#platform/error/domain-error.js';
import { isLoopback } from '#platform/config/variables.js';
import { textWithoutSecrets } from '#platform/telemetry/without-secrets.js';
import { type Mail, type MailName, mailOptions, MailPort, MessageRefused } from './mail-port.model.js';

const TIMEOUTS = {
  dnsTimeout: 5000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
} as const;
/** A server that answers a little again and again would keep a message beyond its lease. */
const TIMEOUT_MS = 150_000;
const CONNECTIONS = 4;
const BEYOND_ASCII = /[^\p{ASCII}]/u;
const NO_UTF8 = 'The mail server does not take addresses with letters beyond ASCII before the @ (SMTPUTF8)';

interface SmtpError {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
}

/** Sends mails by SMTP. */
export class SmtpMailService extends MailPort {
  override readonly provider = 'smtp';
  private transport: Promise<Transporter> | undefined;

  constructor(private readonly url: string) {
    super();
  }

  override async send(mail: Mail & MailName): Promise<void> {
    const transport = await (this.transport ??= this.connect());
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_resolve, reject) => {
      const text = `The mail server took more than ${TIMEOUT_MS / 1000} seconds`;
      timer = setTimeout(() => reject(new Error(text)), TIMEOUT_MS);
    });
    try {
      await Promise.race([this.sendBy(transport, mail), timeout]);
    } catch (error) {
      if (error instanceof MessageRefused) {
        throw error;
      }
      const text = textWithoutSecrets(errorMessage(error));
      throw isForGood(error as SmtpError) ? new MessageRefused(text) : new Error(text);
    } finally {
      clearTimeout(timer);
    }
  }

  override async forget(): Promise<void> {
    // Nothing is kept.
  }

  async onApplicationShutdown(): Promise<void> {
    (await this.transport)?.close();
  }

  private async sendBy(transport: Transporter, mail: Mail & MailName): Promise<void> {
    const mailbox = mail.to.slice(0, mail.to.lastIndexOf('@'));
    if (BEYOND_ASCII.test(mailbox) && !(await this.takesUtf8())) {
      throw new MessageRefused(NO_UTF8);
    }
    await transport.sendMail(mailOptions(mail));
  }

  /**
   * Asks the server, on a connection of its own, whether it knows SMTPUTF8 (RFC 6531). Without it the library sends such an address all the
   * same, and servers take it for another one. The library shows the answer of the server in its log alone.
   */
  private async takesUtf8(): Promise<boolean> {
    let takes = false;
    const debug = ({ tnx }: { tnx?: string }, line: string) => {
      takes ||= tnx === 'server' && /^250[ -]SMTPUTF8\b/im.test(line);
    };
    const { createTransport } = await import('nodemailer');
    const probe = createTransport({ ...this.options(), transactionLog: true, logger: { debug } });
    try {
      await probe.verify();
      return takes;
    } finally {
      probe.close();
    }
  }

  private async connect(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    return createTransport({ ...this.options(), pool: true, maxConnections: CONNECTIONS });
  }

  private options() {
    const { hostname, username } = new URL(this.url);
    return {
      url: this.url,
      // A password goes to another machine under TLS alone.
      requireTLS: username !== '' && !isLoopback(hostname),
      disableFileAccess: true,
      disableUrlAccess: true,
      ...TIMEOUTS,
    };
  }
}

/** The server has refused the recipient or the content, and would do so again. */
function isForGood({ responseCode = 0, command = '' }: SmtpError): boolean {
  return responseCode >= 500 && responseCode < 600 && ['RCPT TO', 'DATA'].includes(command);
}
