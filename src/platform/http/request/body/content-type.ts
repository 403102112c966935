import type { IncomingMessage } from 'node:http';

export const JSON_TYPE = 'application/json';
export const FORM_TYPE = 'application/x-www-form-urlencoded';

export const PARSED_TYPES: readonly string[] = [JSON_TYPE, FORM_TYPE];
/** No parser reads these. */
export const FILE_TYPES: readonly string[] = ['multipart/form-data', 'text/csv'];

export function getContentType({ headers }: IncomingMessage): string {
  const [type = ''] = (headers['content-type'] ?? '').split(';', 1);
  return type.trim().toLowerCase();
}

export function hasContent({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
}

export function isUpload(request: IncomingMessage): boolean {
  return hasContent(request) && FILE_TYPES.includes(getContentType(request));
}
