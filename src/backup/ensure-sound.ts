import type { Course } from './course.js';
import { inProcess, SqliteProblem } from './sqlite-process.js';

/** @throws an Error unless every page, row and index of the file is as it should be */
export async function ensureSound(file: string, course: Course): Promise<void> {
  course.begins('Checking');
  const rows = await inProcess(file, 'PRAGMA integrity_check(3)', course.signal).catch((error: unknown) => {
    throw error instanceof SqliteProblem ? new Error(`The copy is damaged: ${error.message}`) : error;
  });
  const problems = rows.map((row) => String(row['integrity_check'])).filter((text) => text !== 'ok');
  if (problems.length > 0) {
    throw new Error(`The copy is damaged: ${problems.join('; ')}`);
  }
}
