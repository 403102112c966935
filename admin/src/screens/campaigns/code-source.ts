import { type AddCodesRequest, campaignCodeAdd, type CodeReportResponse } from '@laurel/client/api';
import { laurel } from '../../api/laurel.js';

/** Where codes come from. A file is not among what is kept over a reload. */
export interface CodeSource {
  kind: 'later' | 'drawn' | 'text' | 'file';
  prefix: string;
  length: number | string;
  count: number | string;
  text: string;
  /** The encoding of the file. Empty: the one of its byte order mark, or UTF-8. */
  encoding: string;
}

export const NO_CODES: CodeSource = {
  kind: 'later',
  prefix: '',
  length: 8,
  count: '',
  text: '',
  encoding: '',
};

interface Path {
  readonly storeCode: string;
  readonly campaign: string;
}

export function codesIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean);
}

/** How many codes will be added; of a file, that is known when it has been read. */
export function countIn({ kind, count, text }: CodeSource): number | undefined {
  switch (kind) {
    case 'drawn':
      return Number(count);
    case 'text':
      return codesIn(text).length;
    case 'file':
      return undefined;
    case 'later':
      return 0;
  }
}

/** A letter that the service draws for each place; what stands for one in a pattern cannot be in the prefix. */
export function getPattern({ prefix, length }: CodeSource): string {
  return `${prefix.replaceAll(/[#?\s]/g, '')}${'?'.repeat(Number(length))}`;
}

/** Undefined: there is nothing to add. */
export async function addCodes(
  path: Path,
  source: CodeSource,
  file: File | null,
): Promise<CodeReportResponse | undefined> {
  if (source.kind === 'file' && file) {
    // As it is: the service reads it line by line.
    const sent = { body: file as AddCodesRequest, bodySerializer: null } as const;
    const query = source.encoding === '' ? {} : { encoding: source.encoding };
    return (
      await campaignCodeAdd({ client: laurel, path, query, ...sent, headers: { 'Content-Type': 'text/csv' } })
    ).data;
  }
  if (source.kind === 'text') {
    return (await campaignCodeAdd({ client: laurel, path, body: { coupons: codesIn(source.text) } })).data;
  }
  if (source.kind === 'drawn') {
    const body = { pattern: getPattern(source), count: Number(source.count) };
    return (await campaignCodeAdd({ client: laurel, path, body })).data;
  }
  return undefined;
}
