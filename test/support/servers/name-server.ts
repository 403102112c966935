import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

const HEADER_BYTES = 12;
const TYPE_A = 1;

/** A real name server, for which every name means the same addresses. */
export class NameServer {
  /** The types that were asked for. */
  readonly questions: number[] = [];

  private constructor(private readonly socket: Socket) {}

  static async saying(...addresses: readonly string[]): Promise<NameServer> {
    const socket = createSocket('udp4');
    const server = new NameServer(socket);
    socket.on('message', (message, { port, address }) => {
      const question = message.subarray(HEADER_BYTES, endOfQuestion(message));
      const type = question.readUInt16BE(question.length - 4);
      server.questions.push(type);
      const answers = type === TYPE_A ? addresses.map(answer) : [];
      const header = Buffer.from([
        ...message.subarray(0, 2),
        0x81,
        0x80,
        0,
        1,
        0,
        answers.length,
        0,
        0,
        0,
        0,
      ]);
      socket.send(Buffer.concat([header, question, ...answers]), port, address);
    });
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    return server;
  }

  get address(): string {
    return `127.0.0.1:${this.socket.address().port}`;
  }

  close(): void {
    this.socket.close();
  }
}

/** Behind the name, its type and its class. */
function endOfQuestion(message: Buffer): number {
  let at = HEADER_BYTES;
  while (message[at] !== 0) {
    at += (message[at] ?? 0) + 1;
  }
  return at + 5;
}

/** The name of the question has this address, which no client may cache. */
function answer(address: string): Buffer {
  return Buffer.from([
    0xc0,
    HEADER_BYTES,
    0,
    TYPE_A,
    0,
    1,
    0,
    0,
    0,
    0,
    0,
    4,
    ...address.split('.').map(Number),
  ]);
}
