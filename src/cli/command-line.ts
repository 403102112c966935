import { Command } from 'commander';
import { errorMessage } from '#platform/error/domain-error.js';
import { PRODUCT } from '#platform/product.js';
import {
  addChangePassword,
  addCreateAdministrator,
  addListSpellings,
  addRemoveSecondFactor,
} from './administrators.js';
import { addCreateApiKey, addListApiKeys, addRevokeApiKey } from './api-keys.js';
import { addGenerateCodes, addImportCodes } from './codes.js';
import { CLI_NAME, getExitCode, isUsage } from './command.js';
import { addEraseCustomer } from './customers.js';
import { addBackup, addLoadDemo, addMigrate, addRestore } from './database.js';
import { addImportCustomers, addImportPoints, addImportTransactions } from './imports.js';
import { addMoveProgramme } from './moving.js';
import { addCreatePushKeys } from './push.js';
import { addRebuildAnalytics, addRebuildSearch } from './rebuild.js';
import { addVerify } from './verify.js';

/** The table of contents of the command line, in the order of its help. */
const COMMANDS = [
  addVerify,
  addMigrate,
  addLoadDemo,
  addImportCodes,
  addGenerateCodes,
  addImportTransactions,
  addImportCustomers,
  addImportPoints,
  addMoveProgramme,
  addBackup,
  addRestore,
  addRebuildSearch,
  addRebuildAnalytics,
  addCreateAdministrator,
  addChangePassword,
  addRemoveSecondFactor,
  addListSpellings,
  addCreateApiKey,
  addListApiKeys,
  addRevokeApiKey,
  addCreatePushKeys,
  addEraseCustomer,
];

const EXIT_CODES = `
Exit codes:
  0  it is done
  1  it has failed, or the environment does not allow it
  2  the line is wrong: an unknown command, option or argument, or a value that cannot be
`;

/** Every command with its help. The service is loaded when a command runs, because that takes longer than reading the help. */
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
    return getExitCode(error);
  }
}
