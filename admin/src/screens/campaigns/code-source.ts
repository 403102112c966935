import { campaignCodeAdd } from '../../api/generated/sdk.gen.js';
import type { AddCodesRequest, CodeReportResponse } from '../../api/generated/types.gen.js';

/** Where codes come from. A file is not among what is kept over a reload. */
export interface CodeSource {
  kind: 'later' | 'drawn' | 'text' | 'file';
  prefix: string;
  length: number | string;
  count: number | string;
  text: string;
  /** Of a file; empty: as it says itself. */
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
export function countOf({ kind, count, text }: CodeSource): number | undefined {
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
export function patternOf({ prefix, length }: CodeSource): string {
  return `${prefix.replaceAll(/[#?\s]/g, '')}${'?'.repeat(Number(length))}`;
}

/** Undefined: there is nothing to add. */
export async function addCodes(
  path: Path,
  source: CodeSource,
  file: File | null,
  key: string,
): Promise<CodeReportResponse | undefined> {
  const headers = { 'Idempotency-Key': key };
  if (source.kind === 'file' && file) {
    // As it is: the service reads it line by line.
    const sent = { body: file as AddCodesRequest, bodySerializer: null } as const;
    const query = source.encoding === '' ? {} : { encoding: source.encoding };
    const sentAs = { ...headers, 'Content-Type': 'text/csv' };
    return (await campaignCodeAdd({ path, query, ...sent, headers: sentAs })).data;
  }
  if (source.kind === 'text') {
    return (await campaignCodeAdd({ path, body: { coupons: codesIn(source.text) }, headers })).data;
  }
  if (source.kind === 'drawn') {
    const body = { pattern: patternOf(source), count: Number(source.count) };
    return (await campaignCodeAdd({ path, body, headers })).data;
  }
  return undefined;
}
