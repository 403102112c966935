import type { DynamicModule } from '@nestjs/common';
import { CommandFactory } from 'nest-commander';
import { exitCodeOf, isUsage } from './cli/exit-code.js';
import { FileCliModule } from './cli/file-cli.module.js';
import type { AppConfig } from './platform/config/app-config.js';
import { configOfProcess } from './platform/config/config-of-process.js';
import { checkDatabase } from './platform/database/check-database.js';
import { sentenceOf } from './platform/error/sentence-of.js';

/* `npm run cli -- <command>`. Results go to stdout, everything else to stderr. */
try {
  const config = configOfProcess();
  await CommandFactory.run(await moduleFor(config), {
    logger: false,
    abortOnError: false,
    serviceErrorHandler: fail,
  });
} catch (error) {
  fail(error);
}
// Not everything that a command has begun need be over, an idle connection for example.
process.exit();

async function moduleFor(config: AppConfig): Promise<DynamicModule> {
  if (FileCliModule.isFor(process.argv[2])) {
    return FileCliModule.forRoot(config);
  }
  await checkDatabase(config);
  return (await import('./cli/cli.module.js')).CliModule.forRoot(config);
}

function fail(error: unknown): void {
  if (!isUsage(error)) {
    process.stderr.write(`${sentenceOf(error)}\n`);
  }
  process.exitCode = exitCodeOf(error);
}
