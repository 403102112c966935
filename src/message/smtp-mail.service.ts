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
      await Promise.race([transport.sendMail(mailOptions(mail)), timeout]);
    } catch (error) {
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

  private async connect(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    const { hostname, username } = new URL(this.url);
    return createTransport({
      url: this.url,
      pool: true,
      maxConnections: CONNECTIONS,
      // A password goes to another machine under TLS alone.
      requireTLS: username !== '' && !isLoopback(hostname),
      disableFileAccess: true,
      disableUrlAccess: true,
      ...TIMEOUTS,
    });
  }
}

/** The server has refused the recipient or the content, and would do so again. */
function isForGood({ responseCode = 0, command = '' }: SmtpError): boolean {
  return responseCode >= 500 && responseCode < 600 && ['RCPT TO', 'DATA'].includes(command);
}
