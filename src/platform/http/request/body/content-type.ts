import type { IncomingMessage } from 'node:http';

export const JSON_TYPE = 'application/json';
export const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Bodies that become objects. */
export const PARSED_TYPES: readonly string[] = [JSON_TYPE, FORM_TYPE];
/** Bodies that are files, or forms that have one: what no parser has touched. */
export const FILE_TYPES: readonly string[] = ['multipart/form-data', 'text/csv'];

/** Without its parameters, in lower case; empty where there is none. */
export function contentTypeOf({ headers }: IncomingMessage): string {
  const [type = ''] = (headers['content-type'] ?? '').split(';', 1);
  return type.trim().toLowerCase();
}

export function hasContent({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
}

export function isUpload(request: IncomingMessage): boolean {
  return hasContent(request) && FILE_TYPES.includes(contentTypeOf(request));
}
