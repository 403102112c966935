import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const SALT_BYTES = 16;
const KEY_BYTES = 65;
const TAG_BYTES = 16;
const HEADER_BYTES = SALT_BYTES + 4 + 1 + KEY_BYTES;
const DAY_SECONDS = 24 * 3600;

/** What a service worker reads. */
export interface Notification {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly path: string;
}

export interface ReceivedPush {
  readonly browser: Browser;
  readonly headers: IncomingMessage['headers'];
  readonly notification: Notification;
}

export interface PushAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface BrowserSubscription {
  readonly endpoint: string;
  readonly expirationTime: null;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** What a browser keeps of its subscription. */
export class Browser {
  readonly path = `/send/${randomBytes(24).toString('base64url')}`;
  private readonly pair: ECDH = createECDH('prime256v1');
  private readonly secret = randomBytes(16);

  constructor(private readonly service: PushService) {
    this.pair.generateKeys();
  }

  get endpoint(): string {
    return `${this.service.origin}${this.path}`;
  }

  /** Returns what `PushSubscription.toJSON` answers. */
  get subscription(): BrowserSubscription {
    const keys = { p256dh: this.pair.getPublicKey('base64url'), auth: this.secret.toString('base64url') };
    return { endpoint: this.endpoint, expirationTime: null, keys };
  }

  get notifications(): Notification[] {
    return this.service.pushes.filter(({ browser }) => browser === this).map((push) => push.notification);
  }

  /** RFC 8291 and RFC 8188. Throws for what is encrypted for another browser. */
  open(body: Buffer): Notification {
    const salt = body.subarray(0, SALT_BYTES);
    const senderKey = body.subarray(HEADER_BYTES - KEY_BYTES, HEADER_BYTES);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.pair.getPublicKey(), senderKey]);
    const shared = hkdfSync('sha256', this.pair.computeSecret(senderKey), this.secret, info, 32);
    const derive = (name: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', Buffer.from(shared), salt, `Content-Encoding: ${name}\0`, bytes));
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    decipher.setAuthTag(body.subarray(-TAG_BYTES));
    const padded = Buffer.concat([
      decipher.update(body.subarray(HEADER_BYTES, -TAG_BYTES)),
      decipher.final(),
    ]);
    // The last record ends with 2, and zeros behind it.
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')) as Notification;
  }
}

/** A real push service in this process: it checks who sends, and reads what browsers would read. */
export class PushService {
  private static readonly open: PushService[] = [];

  readonly pushes: ReceivedPush[] = [];
  private readonly browsers = new Map<string, Browser>();
  private server: Server | undefined;
  answer: (push: ReceivedPush) => PushAnswer | Promise<PushAnswer> = () => ({ status: 201 });

  private constructor(
    private readonly publicKey: string,
    private port = 0,
  ) {}

  /** @param publicKey With which browsers have subscribed: others may not send. */
  static async listening(publicKey: string): Promise<PushService> {
    const service = new PushService(publicKey);
    await service.start();
    PushService.open.push(service);
    return service;
  }

  static async closeAll(): Promise<void> {
    await Promise.all(PushService.open.splice(0).map((service) => service.stop()));
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  forget(): void {
    this.pushes.length = 0;
    this.answer = () => ({ status: 201 });
  }

  browser(): Browser {
    const browser = new Browser(this);
    this.browsers.set(browser.path, browser);
    return browser;
  }

  /** On the same port as before, if there was one. */
  async start(): Promise<void> {
    const server = createServer((request, response) => {
      this.take(request).then(
        ({ status, headers = {} }) => response.writeHead(status, headers).end(),
        (error: unknown) => response.writeHead(400).end(String(error)),
      );
    });
    server.listen(this.port, '127.0.0.1');
    await once(server, 'listening');
    this.port = (server.address() as AddressInfo).port;
    this.server = server;
  }

  async stop(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (server) {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
      await sleep(0);
    }
  }

  private async take(request: IncomingMessage): Promise<PushAnswer> {
    const parts: Buffer[] = [];
    for await (const part of request) {
      parts.push(part as Buffer);
    }
    const browser = this.browsers.get(request.url ?? '');
    if (!browser) {
      return { status: 404 };
    }
    const { headers } = request;
    if (!this.isSigned(String(headers.authorization))) {
      return { status: 403 };
    }
    if (!/^\d+$/.test(String(headers['ttl'])) || headers['content-encoding'] !== 'aes128gcm') {
      return { status: 400 };
    }
    const push = { browser, headers, notification: browser.open(Buffer.concat(parts)) };
    this.pushes.push(push);
    return this.answer(push);
  }

  /** RFC 8292. */
  private isSigned(authorization: string): boolean {
    const [, token = '', key = ''] = /^vapid t=([^,\s]+), ?k=(\S+)$/.exec(authorization) ?? [];
    const [head = '', claims = '', signature = ''] = token.split('.');
    const point = Buffer.from(key, 'base64url');
    if (key !== this.publicKey || point.length !== KEY_BYTES) {
      return false;
    }
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((each) => each.toString('base64url'));
    const jwk = { kty: 'EC', crv: 'P-256', x, y } as const;
    const publicKey = createPublicKey({ key: jwk as never, format: 'jwk' });
    const signed = Buffer.from(`${head}.${claims}`);
    const isGood = verify(
      'sha256',
      signed,
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
      readonly aud: string;
      readonly exp: number;
      readonly sub: string;
    };
    const seconds = exp - Date.now() / 1000;
    return (
      isGood && aud === this.origin && seconds > 0 && seconds <= DAY_SECONDS && sub.startsWith('mailto:')
    );
  }
}
