import type { ProgressReporter } from './progress-reporter.types.js';
import { inProcess, SqliteProblem } from './sqlite-process.functions.js';

/** @throws an Error unless every page, row and index of the file is as it should be */
export async function checkIntegrity(file: string, reporter: ProgressReporter): Promise<void> {
  reporter.beginStep('Checking');
  const rows = await inProcess(file, 'PRAGMA integrity_check(3)', reporter.signal).catch((error: unknown) => {
    throw error instanceof SqliteProblem ? new Error(`The copy is damaged: ${error.message}`) : error;
  });
  const problems = rows.map((row) => String(row['integrity_check'])).filter((text) => text !== 'ok');
  if (problems.length > 0) {
    throw new Error(`The copy is damaged: ${problems.join('; ')}`);
  }
}
