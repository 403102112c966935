import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface Answer {
  readonly status: number;
  readonly body: string;
}

const END_OF_HEAD = '\r\n\r\n';

/**
 * A connection that is kept, with one request at a time on it. As little as HTTP/1.1 takes, because a client with comforts
 * would need a core of its own: it knows answers with a Content-Length, and those without a body.
 */
export class HttpConnection {
  private received: Buffer[] = [];
  private length = 0;
  /** Where the answer ends, once its head has arrived. */
  private end = 0;
  private bodyAt = 0;
  private waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined;

  private constructor(private readonly socket: Socket) {
    socket.setNoDelay(true);
    socket.on('data', (data) => this.take(data));
    socket.on('error', (error) => this.fail(error));
    socket.on('close', () => this.fail(new Error('The connection was closed')));
  }

  static async open(port: number): Promise<HttpConnection> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new HttpConnection(socket);
  }

  /** @throws when the connection was closed */
  async ask(request: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.socket.destroyed || !this.socket.writable) {
        reject(new Error('The connection was closed'));
        return;
      }
      this.waiting = { resolve, reject };
      this.socket.write(request, 'latin1');
    });
  }

  close(): void {
    this.socket.removeAllListeners('close').destroy();
  }

  private take(data: Buffer): void {
    this.received.push(data);
    this.length += data.length;
    if (this.end === 0) {
      this.readHead();
    }
    if (this.end > 0 && this.length >= this.end) {
      this.answer();
    }
  }

  private readHead(): void {
    const all = Buffer.concat(this.received);
    this.received = [all];
    const head = all.indexOf(END_OF_HEAD);
    if (head < 0) {
      return;
    }
    const text = all.toString('latin1', 0, head);
    const length = /^content-length: *(\d+)/im.exec(text)?.[1];
    if (length === undefined && /^transfer-encoding:/im.test(text)) {
      this.fail(new Error('An answer has no Content-Length'));
      return;
    }
    this.bodyAt = head + END_OF_HEAD.length;
    this.end = this.bodyAt + Number(length ?? 0);
  }

  private answer(): void {
    const all = this.received.length === 1 ? (this.received[0] as Buffer) : Buffer.concat(this.received);
    const status = Number(all.toString('latin1', 9, 12));
    const body = status === 200 ? '' : all.toString('utf8', this.bodyAt, this.end);
    this.received = [];
    this.length = 0;
    this.end = 0;
    const { waiting } = this;
    this.waiting = undefined;
    waiting?.resolve({ status, body });
  }

  private fail(error: Error): void {
    this.waiting?.reject(error);
    this.waiting = undefined;
  }
}
