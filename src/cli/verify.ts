import type { Command } from 'commander';
import { example, type Progress, showProgress } from './command.js';

const NOTES = [
  'Prints each difference, then how many there are of each kind; docs/verify.md lists what is compared.',
  'Exit code 0: no differences. 1: differences, or the comparison failed.',
];

export function addVerify(program: Command): void {
  program
    .command('verify')
    .description(
      'Compares what the database stores in two places, and prints each difference; the service may go on',
    )
    .addHelpText('after', example('verify', ...NOTES))
    .action(verify);
}

async function verify(): Promise<void> {
  const { getKind, getLine, Verify, withProgramme } = await import('./service.js');
  const kinds = new Map<string, number>();
  const notes: string[] = [];
  const differences = await withProgramme(async (service) => {
    let progress: Progress | undefined;
    const found = await service.get(Verify).execute({
      reached: (done, total) => (progress ??= showProgress('Verified', total)).reached(done),
      found: (difference) => {
        const kind = getKind(difference);
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
        process.stdout.write(`${getLine(difference)}\n`);
      },
      noted: (note) => notes.push(note),
    });
    progress?.end();
    return found;
  });
  notes.forEach((note) => process.stdout.write(`Note: ${note}\n`));
  if (differences > 0) {
    const counts = [...kinds]
      .sort(([, one], [, other]) => other - one)
      .map(([kind, count]) => `${count} × ${kind}\n`);
    process.stdout.write(`\n${counts.join('')}`);
    throw new Error(differences === 1 ? '1 difference' : `${differences} differences`);
  }
  process.stdout.write('No differences.\n');
}
