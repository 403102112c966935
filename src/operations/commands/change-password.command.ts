import type { Command } from 'commander';
import { problemsOfPassword } from '../../auth/password.rules.js';
import { audited } from './audited.functions.js';
import { example } from './example.functions.js';
import { wrongLine } from './failure.functions.js';
import { readSecret } from './read-secret.functions.js';

export function addChangePassword(program: Command): void {
  program
    .command('admin:password')
    .description(
      'Gives an administrator a new password, and ends all logins of the account and the lock after too many failed ones',
    )
    .argument('<name>', 'e-mail or username of the administrator')
    .addHelpText(
      'after',
      example(
        'admin:password ann@example.com',
        'The password is asked for at a terminal, and read from the first line of stdin otherwise: never given in the',
        'command line, which other users of the machine may see. It has at least 8 characters, with upper and lower',
        'case letters, a digit and a special character.',
      ),
    )
    .action(changePassword);
}

async function changePassword(name: string, _options: object, command: Command): Promise<void> {
  const password = await readSecret('New password: ');
  const problems = problemsOfPassword(password);
  if (problems.length > 0) {
    wrongLine(command, `the password: ${problems.join(' ')}`);
  }
  const { ResetPassword, withService } = await import('./service.functions.js');
  await withService((service) =>
    audited('admin:password', () => service.get(ResetPassword).execute('admin', name, password)),
  );
  process.stdout.write('Changed. All logins of the account have ended.\n');
}
