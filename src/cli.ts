import { CommandFactory } from 'nest-commander';
import { CliModule } from './cli/cli.module.js';
import { EXIT_FAILED, exitCodeOf, isUsage } from './cli/exit-code.js';
import { configOfProcess } from './platform/config/config-of-process.js';
import { checkDatabase } from './platform/database/check-database.js';
import { sentenceOf } from './platform/error/sentence-of.js';

/* `npm run cli -- <command>`. Results go to stdout, everything else to stderr. */
try {
  const config = configOfProcess();
  await checkDatabase(config);
  await CommandFactory.run(CliModule.forRoot(config), {
    logger: false,
    abortOnError: false,
    serviceErrorHandler: fail,
  });
} catch (error) {
  fail(error);
}
// Not everything that a command has begun need be over, an idle connection for example.
process.exit();

function fail(error: unknown): void {
  if (!isUsage(error)) {
    process.stderr.write(`${sentenceOf(error)}\n`);
  }
  process.exitCode = isUsage(error) ? exitCodeOf(error) : EXIT_FAILED;
}
