import { type NextFunction, raw, type Request, type RequestHandler, type Response } from 'express';
import { DomainError } from '#platform/error/domain-error.js';
import { getContentType, hasContent, isUpload, JSON_TYPE, PARSED_TYPES } from './content-type.js';
import { FormTooComplex, hasMoreFieldsThan, parseForm } from './form-text.js';
import {
  BodyMalformed,
  BodyNotObject,
  BodyTooComplex,
  EncodingNotRead,
  QueryTooComplex,
  TypeNotRead,
} from '../../http.errors.js';
import { FORM_FIELDS_MAX, LongForm } from '../long-form.js';
import { JSON_LIMITS, JsonMalformed, JsonTooComplex, parseJson } from '#platform/file/json-text.js';

const BODY_SIZE_MAX = '2mb';
/** 1,000 coupons with six fields each, or 10,000 codes. Only some requests may exceed `FORM_FIELDS_MAX`. */
const FORM_LIMITS = { fieldsMax: 10_000, depthMax: JSON_LIMITS.depthMax };
/** The maximum ratio of unpacked to packed bytes; repetitive rows reach 50. It bounds the cost of small bodies. */
const UNPACKED_RATIO_MAX = 100;
const UNPACKED_SIZE_MIN = 100_000;
const QUERY_LIMITS = { fieldsMax: 1000, depthMax: JSON_LIMITS.depthMax };

/** Parses bodies and queries (JSON, and forms with bracket names) after checks of their text. Leaves files to their handlers. */
export function readBodies(): RequestHandler[] {
  return [
    refuseOtherTypes,
    countPackedBytes,
    raw({ limit: BODY_SIZE_MAX, type: isParsed }),
    parseBody,
    parseQuery,
  ];
}

/** The packed length of bodies. */
const packedBytes = new WeakMap<Request, number>();

function countPackedBytes(request: Request, _response: Response, next: NextFunction): void {
  if (request.headers['content-encoding'] !== undefined && hasContent(request) && isParsed(request)) {
    packedBytes.set(request, 0);
    // `raw` reads the body in the same turn, so nothing is lost.
    request.on('data', (chunk: Buffer) =>
      packedBytes.set(request, (packedBytes.get(request) ?? 0) + chunk.length),
    );
  }
  next();
}

function isUnpackedTooFar(request: Request, { length }: Buffer): boolean {
  const packed = packedBytes.get(request) ?? length;
  return length > Math.max(UNPACKED_SIZE_MIN, packed * UNPACKED_RATIO_MAX);
}

function refuseOtherTypes(request: Request, _response: Response, next: NextFunction): void {
  const isRead = !hasContent(request) || isParsed(request) || isUpload(request) || isIgnored(request);
  next(isRead ? undefined : new TypeNotRead(PARSED_TYPES));
}

/** The libraries of some clients send bodies of any type with DELETE. */
function isIgnored({ method }: Request): boolean {
  return method === 'DELETE';
}

function isParsed(request: Parameters<typeof getContentType>[0]): boolean {
  return PARSED_TYPES.includes(getContentType(request));
}

function parseBody(request: Request, _response: Response, next: NextFunction): void {
  if (!Buffer.isBuffer(request.body)) {
    if (isIgnored(request) && hasContent(request)) {
      request.body = new TypeNotRead(PARSED_TYPES);
    }
    next();
    return;
  }
  const parsed = parsedOrRefused(request, request.body);
  if (parsed instanceof DomainError && !isIgnored(request)) {
    next(parsed);
    return;
  }
  // May be a refusal: handlers with fields throw it (`RequestPipe`), others ignore it.
  request.body = parsed;
  next();
}

function parsedOrRefused(request: Request, bytes: Buffer): object | DomainError {
  if (isUnpackedTooFar(request, bytes)) {
    return new BodyTooComplex(`unpacked, more than ${UNPACKED_RATIO_MAX} times what was sent`);
  }
  try {
    return getContentType(request) === JSON_TYPE ? jsonObject(request, bytes) : form(request, bytes);
  } catch (error) {
    if (error instanceof DomainError) {
      return error;
    }
    if (error instanceof JsonMalformed) {
      return new BodyMalformed(error.message);
    }
    throw error;
  }
}

function jsonObject(request: Request, bytes: Buffer): object | DomainError {
  if (getCharset(request) !== 'utf-8') {
    return new EncodingNotRead();
  }
  if (bytes.length === 0) {
    return {};
  }
  const value = refusedWhenTooComplex(() => parseJson(bytes, JSON_LIMITS));
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : new BodyNotObject();
}

function form(request: Request, bytes: Buffer): object | DomainError {
  const charset = getCharset(request);
  if (charset !== 'iso-8859-1' && charset !== 'utf-8') {
    return new EncodingNotRead();
  }
  const isLatin1 = charset === 'iso-8859-1';
  const text = bytes.toString(isLatin1 ? 'latin1' : 'utf-8');
  const parse = (each: string) =>
    refusedWhenTooComplex(() => parseForm(each, FORM_LIMITS, isLatin1 ? decodedLatin1 : undefined));
  const isLong = hasMoreFieldsThan(FORM_FIELDS_MAX, text) && !hasMoreFieldsThan(FORM_LIMITS.fieldsMax, text);
  if (isLong && isReading(request)) {
    return new QueryTooComplex(`more than ${FORM_FIELDS_MAX} fields`);
  }
  return isLong ? new LongForm(text, parse) : parse(text);
}

function refusedWhenTooComplex<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof JsonTooComplex || error instanceof FormTooComplex) {
      throw new BodyTooComplex(error.message);
    }
    throw error;
  }
}

function decodedLatin1(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  return spaced.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

function getCharset(request: Request): string {
  const [, charset = 'utf-8'] =
    /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(request.headers['content-type'] ?? '') ?? [];
  const known = charset.toLowerCase();
  return known === 'utf8' || known === 'us-ascii' ? 'utf-8' : known;
}

function isReading({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

function parseQuery(request: Request, _response: Response, next: NextFunction): void {
  const start = request.url.indexOf('?');
  try {
    const query = start === -1 ? {} : parseForm(request.url.slice(start + 1), QUERY_LIMITS);
    const value = isReading(request) ? { ...(request.body as object | undefined), ...query } : query;
    // Once, because the getter of Express parses it each time.
    Object.defineProperty(request, 'query', { value });
    next();
  } catch (error) {
    next(error instanceof FormTooComplex ? new QueryTooComplex(error.message) : error);
  }
}
