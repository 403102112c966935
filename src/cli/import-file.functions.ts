import { appendFileSync, createReadStream, type ReadStream, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { INestApplicationContext } from '@nestjs/common';
import type { FileReport } from '#platform/file/file-report.js';
import { audited, inOneSentence, interruption, showProgress } from './command.functions.js';

interface Given {
  readonly path: string;
  readonly store: string;
  /** The name of the command, which the audit log keeps. */
  readonly action: string;
  /** The file that the refused records are written to. */
  readonly refused?: string | undefined;
}

interface Handed {
  readonly service: INestApplicationContext;
  readonly storeId: string;
  readonly file: ReadStream;
  /** Between two sets: shows how much is read, and stops after Ctrl-C. @param share Of 1, where it is known */
  readonly onProgress: (share?: number) => void;
  /** Takes a line of the file with what was refused; undefined when none is asked for. */
  readonly onRefused: ((line: string) => void) | undefined;
}

/** Hands a file to an import of the service, and shows how far it has got. */
export async function importFile<R extends FileReport>(
  { path, store, action, refused }: Given,
  work: (handed: Handed) => Promise<R>,
): Promise<R> {
  const signal = interruption();
  const { size } = await stat(path);
  const onRefused = refused === undefined ? undefined : linesTo(refused);
  const { storeIdOf, withService } = await import('./service.functions.js');
  return withService(async (service) => {
    const storeId = await storeIdOf(service, store);
    const progress = showProgress('Bytes read', size);
    const file = createReadStream(path);
    const onProgress = (share?: number) => {
      progress.reached(share === undefined ? file.bytesRead : Math.round(share * size));
      signal.throwIfAborted();
    };
    const report = await inOneSentence(() =>
      audited(action, () => work({ service, storeId, file, onProgress, onRefused })),
    );
    progress.end();
    return report;
  });
}

/** Makes the file, which must not be there, so that nothing is done when it cannot be written. */
function linesTo(path: string): (line: string) => void {
  writeFileSync(path, '', { flag: 'wx', mode: 0o600 });
  return (line) => appendFileSync(path, `${line}\n`);
}

/**
 * Writes what became of the records to stdout.
 * @param done What the records are now, as a sentence says it: `registered`
 * @throws {Error} with `nothing` when there were records and none was taken
 */
export function writeReport(
  { records, notes, processed, taken, failed }: FileReport,
  { done, nothing }: { readonly done: string; readonly nothing: string },
): void {
  const failures = records.flatMap(({ identifier, message }) =>
    message === undefined ? [] : [`${identifier}: ${message}\n`],
  );
  const more = failed > failures.length ? '…\n' : '';
  process.stdout.write(
    `${[...notes.map((note) => `${note}\n`), ...failures].join('')}${more}${taken} ${done}, ${failed} refused\n`,
  );
  if (failed > 0 && failed === processed) {
    throw new Error(nothing);
  }
}
