import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Injectable, Logger } from '@nestjs/common';
import { Mutex } from 'async-mutex';
import { checkNoTransaction } from '#platform/database/transaction/transaction-scope.js';
import { InvalidFields } from '#platform/error/domain-error.js';
import type { ReceivedFile } from '#platform/file/received-file.js';
import type { EncodingOutcome, PictureProblem } from './encode-picture.js';
import {
  type EncodedFile,
  PICTURE_HEAD_LENGTH,
  type PictureExtension,
  SMALLER_SIDE_MAX,
  PICTURE_SIDE_MAX,
  getPictureType,
} from './picture.js';
import { PictureNotEncoded } from './picture.errors.js';

/** A program of its own, bundled or not: it lies beside this file. */
const PROGRAM = fileURLToPath(new URL('./encode-picture.js', import.meta.url));

/** No picture of the largest size takes a tenth of it. */
const ENCODING_MS_MAX = 60_000;

/** Pictures of staff go ahead of others that wait. */
const PRIORITIES = { staff: 1, others: 0 } as const;
const SIDES_MAX = { staff: PICTURE_SIDE_MAX, others: SMALLER_SIDE_MAX } as const;

export type PictureSender = keyof typeof PRIORITIES;

const SENTENCES: Readonly<Record<Exclude<PictureProblem, 'too-large'> | 'empty' | 'other-type', string>> = {
  empty: 'This file is empty.',
  'other-type': 'This file should be a picture: PNG, JPEG or WebP.',
  damaged: 'This picture is damaged.',
};

/**
 * Decodes pictures of callers and encodes their pixels anew, in a process for each: the library is loaded nowhere else, its memory is free
 * afterwards, and a picture that breaks the library breaks nothing else. One picture at a time, because the largest takes 450 MB.
 */
@Injectable()
export class PictureEncoder {
  private readonly logger = new Logger(PictureEncoder.name);
  private readonly mutex = new Mutex();

  /**
   * @throws {InvalidFields} on `file`, for a file that is no such picture
   * @throws {PictureNotEncoded}
   */
  async encode(
    file: ReceivedFile,
    sender: PictureSender = 'staff',
  ): Promise<{
    readonly extension: PictureExtension;
    readonly files: readonly EncodedFile[];
  }> {
    checkNoTransaction('the encoding of a picture');
    const extension = getPictureType(await file.head(PICTURE_HEAD_LENGTH));
    if (file.bytes === 0 || extension === undefined) {
      throw refused(SENTENCES[file.bytes === 0 ? 'empty' : 'other-type']);
    }
    const sideMax = SIDES_MAX[sender];
    const { outcome, contents } = await this.mutex.runExclusive(
      () => this.run(extension, sideMax, file),
      PRIORITIES[sender],
    );
    if ('problem' in outcome) {
      const { problem } = outcome;
      const sentence = `This picture should have at most ${sideMax} pixels on each side.`;
      throw refused(problem === 'too-large' ? sentence : SENTENCES[problem]);
    }
    let at = 0;
    const files = outcome.files.map(({ length, ...described }) => {
      at += length;
      return { ...described, bytes: contents.subarray(at - length, at) };
    });
    return { extension, files };
  }

  /** @throws {PictureNotEncoded} */
  private async run(
    extension: PictureExtension,
    sideMax: number,
    { descriptor }: ReceivedFile,
  ): Promise<{ readonly outcome: EncodingOutcome; readonly contents: Buffer }> {
    const child = spawn(process.execPath, [PROGRAM, extension, String(sideMax)], {
      stdio: [descriptor, 'pipe', 'pipe'],
      timeout: ENCODING_MS_MAX,
      killSignal: 'SIGKILL',
      // Ctrl-C at a terminal is for this process, which completes its requests.
      detached: true,
    });
    const written: Buffer[] = [];
    const complaints: Buffer[] = [];
    child.stdout?.on('data', (piece: Buffer) => written.push(piece));
    child.stderr?.on('data', (piece: Buffer) => complaints.push(piece));
    const { code, signal } = await ended(child);
    if (signal !== null) {
      this.logger.warn(`The process of a picture ended with ${signal}`);
      return { outcome: { problem: 'damaged' }, contents: Buffer.alloc(0) };
    }
    const whole = Buffer.concat(written);
    const end = whole.indexOf('\n');
    if (code !== 0 || end === -1) {
      throw new PictureNotEncoded(new Error(Buffer.concat(complaints).toString()));
    }
    return {
      outcome: JSON.parse(whole.subarray(0, end).toString()) as EncodingOutcome,
      contents: whole.subarray(end + 1),
    };
  }
}

/** @throws {PictureNotEncoded} when it did not begin */
async function ended(
  child: ChildProcess,
): Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }> {
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new PictureNotEncoded(error)));
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
}

function refused(message: string): InvalidFields {
  return new InvalidFields([{ field: 'file', message }]);
}
