import { fileStage } from './file-stage.js';
import { hasServer, serverStage } from './server-stage.js';
import type { Stage } from './stage.js';

/** The databases of this machine, each started when somebody asks for it. */
export class Stages {
  private started: Promise<Stage> | undefined;

  constructor(private readonly directory: string) {}

  async all(): Promise<readonly Stage[]> {
    const server = await this.server();
    return [...(server ? [server] : []), fileStage(this.directory)];
  }

  /** Undefined where there is none. */
  async server(): Promise<Stage | undefined> {
    return hasServer() ? (this.started ??= serverStage(this.directory)) : undefined;
  }

  async close(): Promise<void> {
    await (await this.started)?.close();
  }
}
