import { InvalidFields } from '#platform/error/domain-error.js';
import type { ReceivedFile } from '#platform/file/received-file.js';

export const DOCUMENT_TYPE = 'application/pdf';
export const DOCUMENT_BYTES_MAX = 10 * 1024 * 1024;

const BEGINNING = '%PDF-';
const END = '%%EOF';
/** Readers look for the end in so many bytes. */
const END_LENGTH = 1024;

/** A document as it was sent, by its content. @throws {InvalidFields} on `file`, for a file that is no PDF, or not whole */
export async function pdfIn(file: ReceivedFile): Promise<Uint8Array> {
  const bytes = Buffer.from(await file.whole());
  if (bytes.subarray(0, BEGINNING.length).toString('latin1') !== BEGINNING) {
    throw new InvalidFields([{ field: 'file', message: 'This file should be a PDF.' }]);
  }
  if (!bytes.subarray(-END_LENGTH).includes(END)) {
    throw new InvalidFields([{ field: 'file', message: 'This document is damaged.' }]);
  }
  return bytes;
}
