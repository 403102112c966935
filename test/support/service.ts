import qs from 'qs';
import { freePort, run, type Running } from './command.js';
import { eventually } from './eventually.js';
import { tokenOf } from './logins.js';
import type { TestApp } from './test-app.js';

export interface Answer {
  readonly status: number;
  /** Whatever the test expects of it. */
  readonly body: ReturnType<typeof JSON.parse>;
}

/** The built service as a process of its own, on the database of a TestApp. It can be killed and started again. */
export class Service {
  private running: Running | undefined;

  private constructor(
    private readonly app: TestApp,
    private readonly port: string,
  ) {}

  static async beside(app: TestApp): Promise<Service> {
    const service = new Service(app, await freePort());
    await service.start();
    return service;
  }

  async start(): Promise<void> {
    const own = { HOST: '127.0.0.1', PORT: this.port, DEMO_DATA: 'false', LOG_LEVEL: 'error' };
    this.running = run('start', [], { ...this.app.environment, ...own });
    await eventually(async () => expect((await fetch(this.at('/readyz'))).status).toBe(204));
  }

  /** As by a failing power supply: nothing that is going on is finished. */
  async kill(): Promise<void> {
    this.running?.kill('SIGKILL');
    await this.running?.ended;
  }

  /** Null when the process died before it had answered. */
  async post(as: 'customer' | 'admin', id: string, path: string, form: object): Promise<Answer | null> {
    const headers = {
      authorization: `Bearer ${tokenOf(this.app, as, id)}`,
      'content-type': 'application/x-www-form-urlencoded',
    };
    try {
      const response = await fetch(this.at(path), { method: 'POST', headers, body: qs.stringify(form) });
      return { status: response.status, body: await response.json() };
    } catch {
      return null;
    }
  }

  private at(path: string): string {
    return `http://127.0.0.1:${this.port}${path}`;
  }
}
