import { Command } from 'commander';
import { errorMessage } from '#platform/error/domain-error.js';
import { PRODUCT } from '#platform/product.js';
import { addBackup } from './backup.command.js';
import { addChangePassword } from './change-password.command.js';
import { CLI_NAME } from './example.functions.js';
import { addCreateAdministrator } from './create-administrator.command.js';
import { addCreateApiKey } from './create-api-key.command.js';
import { exitCodeOf, isUsage } from './failure.functions.js';
import { addGenerateCodes } from './generate-codes.command.js';
import { addImportCodes } from './import-codes.command.js';
import { addImportCustomers } from './import-customers.command.js';
import { addImportPoints } from './import-points.command.js';
import { addImportTransactions } from './import-transactions.command.js';
import { addListApiKeys } from './list-api-keys.command.js';
import { addListSpellings } from './list-spellings.command.js';
import { addLoadDemo } from './load-demo.command.js';
import { addMigrate } from './migrate.command.js';
import { addRebuildAnalytics } from './rebuild-analytics.command.js';
import { addRebuildSearch } from './rebuild-search.command.js';
import { addRestore } from './restore.command.js';
import { addRevokeApiKey } from './revoke-api-key.command.js';
import { addVerify } from './verify.command.js';

/** The table of contents of the command line, in the order of its help. */
const COMMANDS = [
  ...[addVerify, addMigrate, addLoadDemo],
  ...[addImportCodes, addGenerateCodes],
  ...[addImportTransactions, addImportCustomers, addImportPoints],
  ...[addBackup, addRestore, addRebuildSearch, addRebuildAnalytics],
  ...[addCreateAdministrator, addChangePassword, addListSpellings],
  ...[addCreateApiKey, addListApiKeys, addRevokeApiKey],
];

const EXIT_CODES = `
Exit codes:
  0  it is done
  1  it has failed, or the environment does not allow it
  2  the line is wrong: an unknown command, option or argument, or a value that cannot be
`;

/**
 * Every command with its help. Nothing of the service is loaded until one runs (`service.functions.ts`, `file-service.functions.ts`): loading it
 * takes longer than reading the help.
 */
export function commandLine(): Command {
  const program = new Command(CLI_NAME)
    .description('Laurel, for operators. Results go to stdout, everything else to stderr.')
    .version(PRODUCT.version)
    .helpCommand(false)
    .exitOverride()
    .allowExcessArguments(false)
    .addHelpText('after', EXIT_CODES);
  COMMANDS.forEach((add) => add(program));
  return program;
}

/** Runs the command that `words` name. Results go to stdout, everything else to stderr. @returns the exit code */
export async function runCommandLine(words: readonly string[]): Promise<number> {
  try {
    await commandLine().parseAsync(words, { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has said already what is wrong with the line.
    if (!isUsage(error)) {
      process.stderr.write(`${errorMessage(error)}\n`);
    }
    return exitCodeOf(error);
  }
}
