import type { AppConfig } from '#platform/config/app-config.js';
import type { DatabaseDescription } from '#platform/database/connection/describe-database.js';
import { isReadable, type Log } from '#platform/telemetry/log.js';
import { PRODUCT } from '#platform/product.js';

export interface StartPage {
  /** In the log. */
  readonly field: string;
  readonly title: string;
  readonly path: string;
}

const TITLE_LENGTH = 18;

/**
 * The messages of a start: the version, the database and the other servers, the steps before the service listens, and its
 * addresses. Sentences for a person at a terminal or with the embedded database, lines of the log otherwise.
 */
export class StartMessages {
  private readonly isPlain: boolean;
  private database: DatabaseDescription | undefined;

  constructor(
    private readonly config: AppConfig,
    private readonly log: Log,
  ) {
    const { logFormat, database } = config;
    this.isPlain = isReadable(logFormat) || (logFormat !== 'json' && database.kind === 'sqlite');
  }

  starting(): void {
    const { search, queue, role } = this.parts();
    this.say(`Laurel ${PRODUCT.version} is starting: role ${role}, search ${search}, queue ${queue}.`, {
      version: PRODUCT.version,
      role,
      search,
      queue,
    });
  }

  connected(database: DatabaseDescription): void {
    this.database = database;
    const { kind, version, place } = database;
    this.say(`Database: ${kind} ${version}, ${place}.`, { database: kind, databaseVersion: version, place });
  }

  migrating(migrations: number): void {
    this.say(`Bringing the tables up to date (migrations: ${migrations}).`, { migrations });
  }

  loadingDemo(): void {
    this.say('Loading the demo programme.', {});
  }

  /**
   * @param pages What browsers can open.
   * @param logins Logins of the demo programme, for those who try the service out.
   */
  running(pages: readonly StartPage[], logins: readonly string[]): void {
    const { host, port } = this.config.http;
    const name = /^(0\.0\.0\.0|::)$/.test(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
    const address = `http://${name}:${port}`;
    const links = pages.map((page) => ({ ...page, link: `${address}/${page.path}` }));
    if (this.isPlain || (this.config.logFormat !== 'json' && logins.length > 0)) {
      const lines = links.map(({ title, link }) => `  ${title.padEnd(TITLE_LENGTH)} ${link}`);
      this.print(['', 'Laurel is running.', ...lines, ...logins, '', ''].join('\n'));
      return;
    }
    const { kind, version } = this.database ?? {};
    this.say('Laurel is running.', {
      version: PRODUCT.version,
      ...Object.fromEntries(links.map(({ field, link }) => [field, link])),
      database: kind,
      databaseVersion: version,
      ...this.parts(),
    });
  }

  withoutAdministrator(): void {
    const hint =
      'There is no administrator: set ADMIN_EMAIL and ADMIN_PASSWORD and start again, or run: npm run cli -- admin:create';
    if (this.isPlain) {
      this.print(`${hint}\n`);
    } else {
      this.log.warn(hint);
    }
  }

  private parts() {
    const { search, queue, process } = this.config;
    return {
      role: process.role,
      search: search.url === undefined ? 'in the database' : 'OpenSearch',
      queue: queue.url === undefined ? 'none' : 'RabbitMQ',
    };
  }

  private say(sentence: string, fields: object): void {
    if (this.isPlain) {
      this.print(`${sentence}\n`);
    } else {
      this.log.info(fields, sentence);
    }
  }

  private print(text: string): void {
    process.stdout.write(text);
  }
}
