import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type S3rver from 's3rver';

const BUCKET = 'laurel';
/** What the server calls the content of an object on its disk. */
const CONTENT = '._S3rver_object';
/** The names that Laurel gives; what is kept aside lies beside them. */
const NAME = /^[\da-f]{2}\/[^/]+$/;

/** Installed beside the tools of checks: it brings seventy packages. */
function getS3rver(): typeof S3rver {
  const requireTool = createRequire(join(import.meta.dirname, '../../../tools/package.json'));
  return requireTool('s3rver') as typeof S3rver;
}

/** A real server with the interface of Amazon S3, in this process. */
export class S3Server {
  private readonly directory = mkdtempSync(join(tmpdir(), 'laurel-test-s3-'));
  private server: S3rver | undefined;
  private port = 0;
  private silent: Server | undefined;
  /** Connections that get no answer. */
  readonly waiting = new Set<Socket>();

  private constructor() {}

  static async listening(): Promise<S3Server> {
    const server = new S3Server();
    await server.start();
    return server;
  }

  /** At the same port as before, with what is there. */
  async start(): Promise<void> {
    this.server = new (getS3rver())({
      address: '127.0.0.1',
      port: this.port,
      silent: true,
      directory: this.directory,
      // A second bucket of the same name empties nothing.
      configureBuckets: this.port === 0 ? [{ name: BUCKET, configs: [] }] : [],
    });
    this.port = (await this.server.run()).port;
  }

  async stop(): Promise<void> {
    await this.server?.close();
    this.server = undefined;
    this.silent?.close();
    this.waiting.forEach((socket) => socket.destroy());
  }

  /** From now on it takes connections and answers nothing. */
  async fallSilent(): Promise<void> {
    await this.stop();
    this.silent = createServer((socket) => {
      this.waiting.add(socket);
      socket.on('error', () => undefined).on('close', () => this.waiting.delete(socket));
    });
    this.silent.listen(this.port, '127.0.0.1');
    await once(this.silent, 'listening');
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.directory, { recursive: true });
  }

  /** The files that lie in a folder of the bucket by now, in the order of their names, as the server has them on its disk. */
  files(folder: string): Map<string, Buffer> {
    const place = join(this.directory, BUCKET, folder);
    const entries = existsSync(place) ? readdirSync(place, { recursive: true, encoding: 'utf8' }) : [];
    const names = entries
      .filter((each) => each.endsWith(CONTENT))
      .map((each) => each.slice(0, -CONTENT.length));
    return new Map(
      names
        .filter((name) => NAME.test(name))
        .sort()
        .map((name) => [name, readFileSync(join(place, `${name}${CONTENT}`))]),
    );
  }

  /** For `BUCKET_URL`, by default with the only key that the server knows. */
  url({ key = 'S3RVER', folder = '' } = {}): string {
    return `http://${key}:S3RVER@127.0.0.1:${this.port}/${BUCKET}${folder}`;
  }
}
