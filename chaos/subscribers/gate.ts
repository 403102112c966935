import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Sees what a process of Laurel sends before it goes on. */
export type Watcher = (from: string, chunk: Buffer, send: (part: Buffer) => void) => void;

const passOn: Watcher = (_from, chunk, send) => send(chunk);

/** Stands before a server. It can answer clients with nonsense in the place of the server. */
export class Gate {
  watch: Watcher = passOn;
  private readonly server: Server = createServer((client) => this.join(client));
  private readonly clients = new Set<Socket>();
  private nonsense: (() => readonly (string | Buffer)[]) | undefined;

  constructor(private readonly port: () => number) {}

  async open(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  get ownPort(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get address(): string {
    return `127.0.0.1:${this.ownPort}`;
  }

  /** @param answers What is said next, piece by piece, to a client that says something; then the line goes dead. */
  talkNonsense(answers: () => readonly (string | Buffer)[]): void {
    this.nonsense = answers;
    // Also to those who are in the middle of something.
    this.clients.forEach((client) => this.answerWith(client, answers()));
  }

  talkSense(): void {
    this.nonsense = undefined;
  }

  close(): void {
    this.server.close();
    this.clients.forEach((client) => client.destroy());
  }

  private join(client: Socket): void {
    const server = connect(this.port(), '127.0.0.1');
    const from = client.remoteAddress ?? '';
    this.clients.add(client);
    for (const socket of [client, server]) {
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.clients.delete(client);
        client.destroy();
        server.destroy();
      });
    }
    client.on('data', (chunk: Buffer) => {
      if (this.nonsense) {
        this.answerWith(client, this.nonsense());
      } else {
        this.watch(from, chunk, (part) => server.write(part));
      }
    });
    server.on('data', (chunk: Buffer) => {
      if (!this.nonsense) {
        client.write(chunk);
      }
    });
  }

  private answerWith(client: Socket, answers: readonly (string | Buffer)[]): void {
    answers.forEach((answer) => client.write(answer));
    client.end();
  }
}
