import { Command } from 'nest-commander';
import { DEMO_LOGINS, LoadDemo } from '../demo/index.js';
import { Writer } from '../platform/database/writer.js';
import { ServiceCommand } from './service-command.js';

@Command({
  name: 'demo:load',
  description: 'Puts the demo programme into an empty database; what is interrupted leaves nothing',
})
export class LoadDemoCommand extends ServiceCommand {
  constructor(
    private readonly writer: Writer,
    private readonly loadDemo: LoadDemo,
  ) {
    super();
  }

  override async run(): Promise<void> {
    await this.writer.migrate();
    const signal = this.interruption('nothing was loaded');
    let progress: ReturnType<typeof this.showProgress> | undefined;
    const outcome = await this.loadDemo
      .execute({
        check: () => signal.throwIfAborted(),
        reached: (done, total) => (progress ??= this.showProgress('Loading', total)).reached(done, total),
      })
      .finally(() => progress?.end());
    if (typeof outcome !== 'string') {
      throw new Error(
        `The demo programme goes into an empty database only; this one has something in "${outcome.used}"`,
      );
    }
    process.stdout.write(`${DEMO_LOGINS.join('\n').trim()}\n`);
  }
}
