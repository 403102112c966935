import qs from 'qs';
import { fileURLToPath } from 'node:url';
import { freePort, run, runFile, untilReady, type Running } from './command.js';
import { getToken } from '../scenes/logins.js';
import type { TestApp } from '../app/test-app.js';

export interface Answer {
  readonly status: number;
  /** Whatever the test expects of it. */
  readonly body: ReturnType<typeof JSON.parse>;
}

const DYING_SERVICE = fileURLToPath(new URL('./dying-service.mjs', import.meta.url));

/** The built service as a process of its own, on the database of a TestApp. It can be killed and started again. */
export class Service {
  private running: Running | undefined;

  private constructor(
    private readonly app: TestApp,
    private readonly port: string,
    private readonly variables: Readonly<Record<string, string>> = {},
    private readonly diesAfter?: string,
  ) {}

  /** @param variables Replace those of the environment. */
  static async beside(app: TestApp, variables: Readonly<Record<string, string>> = {}): Promise<Service> {
    const service = new Service(app, await freePort(), variables);
    await service.start().catch(async (error: unknown) => {
      // It may still come up, and would work on the database of the specs that follow.
      await service.kill();
      throw error;
    });
    return service;
  }

  /** One that is killed by itself, in the moment behind a commit: `hold 1` is the first of a request with a key. */
  static async dyingAfter(app: TestApp, moment: `${'hold' | 'note'} ${number}`): Promise<Service> {
    const service = new Service(app, await freePort(), {}, moment);
    await service.start();
    return service;
  }

  async start(): Promise<void> {
    const own = { HOST: '127.0.0.1', PORT: this.port, DEMO_DATA: 'false', LOG_LEVEL: 'error' };
    const environment = { ...this.app.environment, ...own, ...this.variables };
    this.running =
      this.diesAfter === undefined
        ? run('start', [], environment)
        : runFile(DYING_SERVICE, this.diesAfter.split(' '), environment);
    await untilReady(this.at(''), this.running);
  }

  /** Ends as by a failing power supply: nothing that is going on is finished. */
  async kill(): Promise<void> {
    this.running?.kill('SIGKILL');
    await this.running?.ended;
  }

  /** Null when the process died before it had answered. */
  async post(
    as: 'customer' | 'admin',
    id: string,
    path: string,
    form: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer | null> {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    return this.send(as, id, path, qs.stringify(form), { ...headers, ...type });
  }

  async upload(
    admin: string,
    path: string,
    csv: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<Answer | null> {
    return this.send('admin', admin, path, csv, { ...headers, 'content-type': 'text/csv' });
  }

  private async send(
    as: 'customer' | 'admin',
    id: string,
    path: string,
    body: string,
    more: Readonly<Record<string, string>>,
  ): Promise<Answer | null> {
    const headers = { ...more, authorization: `Bearer ${getToken(this.app, as, id)}` };
    try {
      const response = await fetch(this.at(path), { method: 'POST', headers, body });
      return { status: response.status, body: await response.json() };
    } catch {
      return null;
    }
  }

  private at(path: string): string {
    return `http://127.0.0.1:${this.port}${path}`;
  }
}
