import { Command } from 'nest-commander';
import { type Difference, Verify } from '../verification/index.js';
import { ServiceCommand } from './service-command.js';

@Command({
  name: 'verify',
  description:
    'Proves that points, coupons, counters, logins and events fit one another; the service may go on',
})
export class VerifyCommand extends ServiceCommand {
  constructor(private readonly verify: Verify) {
    super();
  }

  override async run(): Promise<void> {
    let progress: ReturnType<typeof this.showProgress> | undefined;
    const differences = await this.verify.execute({
      reached: (done, total) => (progress ??= this.showProgress('Verified', total)).reached(done),
      found: (difference) => void process.stdout.write(`${lineOf(difference)}\n`),
    });
    progress?.end();
    if (differences > 0) {
      throw new Error(differences === 1 ? '1 difference' : `${differences} differences`);
    }
    process.stdout.write('No differences.\n');
  }
}

function lineOf({ what, id, expected, actual }: Difference): string {
  return `${what} ${id}: should be ${expected}, is ${actual}`;
}
