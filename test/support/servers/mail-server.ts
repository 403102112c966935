import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

export interface ReceivedMail {
  /** The sender of the envelope: what cannot be delivered goes there. */
  readonly from: string;
  /** The recipients of the envelope. */
  readonly to: readonly string[];
  /** Unfolded, by their names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly source: string;
}

/** What the server says to a mail: nothing when it is taken, an error with a `responseCode`, or never anything. */
type Answer = (mail: ReceivedMail) => Promise<void> | void;

export function refusal(responseCode: number, text = 'no'): Error {
  return Object.assign(new Error(text), { responseCode });
}

/** A real SMTP server in this process. */
export class MailServer {
  private static readonly open: MailServer[] = [];

  readonly mails: ReceivedMail[] = [];
  answer: Answer = () => undefined;
  /** Says whether a recipient is taken. */
  admit: (address: string) => Error | undefined = () => undefined;
  /** Whether it takes letters beyond ASCII in addresses, from its next start on. */
  takesUtf8 = true;

  private server: SMTPServer | undefined;

  private constructor(private listeningPort = 0) {}

  static async listening(): Promise<MailServer> {
    const server = new MailServer();
    await server.start();
    MailServer.open.push(server);
    return server;
  }

  static async closeAll(): Promise<void> {
    await Promise.all(MailServer.open.splice(0).map((server) => server.stop()));
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.listeningPort}`;
  }

  get messageIds(): string[] {
    return this.mails.map(({ headers }) => headers.get('message-id') ?? '');
  }

  /** On the same port as before, if there was one. */
  async start(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      hideSMTPUTF8: !this.takesUtf8,
      onRcptTo: ({ address }, _session, done) => done(this.admit(address) ?? null),
      onData: (stream, session, done) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          const mail = received(Buffer.concat(parts).toString('utf8'), session);
          this.mails.push(mail);
          Promise.resolve()
            .then(() => this.answer(mail))
            .then(
              () => done(),
              (error: unknown) => done(error as Error),
            );
        });
      },
    });
    // Clients that are killed reset their connections.
    server.on('error', () => undefined);
    const listener = server.listen(this.listeningPort, '127.0.0.1');
    await once(listener, 'listening');
    this.listeningPort = (listener.address() as AddressInfo).port;
    this.server = server;
  }

  /** Breaks off what goes on. */
  async stop(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (server) {
      server.connections.forEach(({ _socket: socket }) => socket.destroy());
      await new Promise<void>((resolve) => server.close(() => resolve()));
    }
  }
}

const NOTHING: ReceivedMail = { from: '', to: [], headers: new Map(), source: '' };

/** The plain text of a mail. */
export function getText({ source }: ReceivedMail = NOTHING): string {
  const [, head = '', text = ''] =
    /\r\n(Content-Type: text\/plain[^]*?)\r\n\r\n([^]*?)\r\n--/i.exec(source) ?? [];
  return decoded(head, text).replaceAll('\r\n', '\n');
}

function decoded(head: string, text: string): string {
  if (/base64/i.test(head)) {
    return Buffer.from(text, 'base64').toString('utf8');
  }
  const bytes = text
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_all, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)));
  return /quoted-printable/i.test(head) ? Buffer.from(bytes, 'latin1').toString('utf8') : text;
}

function received(source: string, { envelope }: SMTPServerSession): ReceivedMail {
  const [head = ''] = source.split('\r\n\r\n', 1);
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  const { mailFrom } = envelope;
  const from = mailFrom === false ? '' : mailFrom.address;
  return { from, to: envelope.rcptTo.map(({ address }) => address), headers, source };
}
