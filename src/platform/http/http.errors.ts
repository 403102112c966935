import { InvalidFields, refusal } from '#platform/error/domain-error.js';

/*
 * What is refused before any handler has a say, or in spite of it.
 */

export class RouteNotFound extends refusal({
  code: 'http.route-not-found',
  kind: 'not-found',
  when: 'There is no such path.',
  remedy:
    'Compare the path with the API documentation at `/api/docs`: case, plural, and whether it needs a ' +
    'store code.',
}) {}

export class MethodNotAllowed extends refusal({
  code: 'http.method-not-allowed',
  kind: 'method-not-allowed',
  when: 'The path exists, with other methods.',
  remedy: 'Use one of the methods that the header `Allow` names.',
}) {
  constructor(private readonly allowed: readonly string[]) {
    super();
  }

  override get headers() {
    return { Allow: this.allowed.join(', ') };
  }
}

export class PathMalformed extends refusal({
  code: 'http.path-malformed',
  kind: 'bad-request',
  when: 'The path has an invalid percent-encoding.',
  remedy: 'Encode each segment of the path as UTF-8, with `encodeURIComponent` for example.',
}) {}

export class BodyMalformed extends refusal(
  {
    code: 'http.body-malformed',
    kind: 'invalid',
    when: 'The body is not what its content type says: no valid JSON, for example.',
    remedy: '`errors` says where the first mistake is. Send the body again without it.',
  },
  InvalidFields,
) {
  constructor(message: string) {
    super([{ field: '', message }]);
  }
}

export class BodyNotObject extends refusal(
  {
    code: 'http.body-not-object',
    kind: 'invalid',
    when: 'The body is JSON, and no object: a list, a text, a number, `null`.',
    remedy: 'Send an object: `{}` where there is nothing to say.',
  },
  InvalidFields,
) {
  constructor() {
    super([{ field: '', message: 'This value should be an object.' }]);
  }
}

export class BodyTooComplex extends refusal({
  code: 'http.body-too-complex',
  kind: 'too-large',
  message: (what: string) => `Payload Too Large: ${what}`,
  when: 'The body has more keys, values, levels or fields than are read.',
  remedy: 'Send less at once. The message names the bound.',
}) {}

export class QueryTooComplex extends refusal(
  {
    code: 'http.query-too-complex',
    kind: 'invalid',
    when: 'The query has more parameters or levels than are read.',
    remedy: 'Send fewer parameters. `errors` names the bound.',
  },
  InvalidFields,
) {
  constructor(what: string) {
    super([{ field: '', message: `The query has ${what}.` }]);
  }
}

export class BodyIncomplete extends refusal({
  code: 'http.body-incomplete',
  kind: 'bad-request',
  when: 'The body ended before the length that was announced.',
  remedy: 'Send the request again.',
}) {}

export class BodyTooLarge extends refusal({
  code: 'http.body-too-large',
  kind: 'too-large',
  message: 'Payload Too Large',
  when: 'The body has more bytes than are read.',
  remedy: 'Send less at once; large files of codes go as `multipart/form-data` or `text/csv` to the import.',
}) {}

export class TypeNotRead extends refusal({
  code: 'http.type-not-read',
  kind: 'type-not-read',
  when: 'The body is of a type that is not read here.',
  remedy:
    'Set `Content-Type` to one of the types that the header `Accept-Post` names, and send such a ' + 'body.',
}) {
  constructor(private readonly types: readonly string[]) {
    super(`Unsupported Media Type: send ${types.join(' or ')}`);
  }

  override get headers() {
    return { 'Accept-Post': this.types.join(', ') };
  }
}

export class EncodingNotRead extends refusal({
  code: 'http.encoding-not-read',
  kind: 'type-not-read',
  message: 'Unsupported Media Type: send UTF-8, plain or compressed with gzip, deflate or br',
  when: 'The body has a charset or a content encoding that is not read.',
  remedy: 'Send the body as UTF-8, and plain or compressed with gzip, deflate or br.',
}) {}

export class RequestMalformed extends refusal({
  code: 'http.request-malformed',
  kind: 'bad-request',
  when: 'The request could not be read as HTTP/1.1.',
  remedy: 'Look for a broken client or proxy.',
}) {}

export class RequestTimedOut extends refusal({
  code: 'http.request-timed-out',
  kind: 'timed-out',
  when: 'The headers of the request took too long to arrive.',
  remedy: 'Send the request again.',
}) {}

export class HeadersTooLarge extends refusal({
  code: 'http.headers-too-large',
  kind: 'headers-too-large',
  when: 'Address and headers together are longer than 16 kB.',
  remedy: 'Send fewer or shorter headers and query parameters.',
}) {}

export class OtherRefusal extends refusal({
  code: 'http.refused',
  kind: 'bad-request',
  when: 'A library below Laurel has refused the request, for a reason that has no code of its own.',
  remedy: 'The status says what kind of refusal it is.',
}) {
  constructor(private readonly statusOfLibrary: number) {
    super();
  }

  override get status() {
    return this.statusOfLibrary;
  }
}

export class InternalError extends refusal({
  code: 'http.internal-error',
  kind: 'internal',
  when: 'A mistake in Laurel. The log has an error with the same request id.',
  remedy: 'Report it, with the `X-Request-Id` of the answer. A write may have been done or not.',
}) {}

export class Overloaded extends refusal({
  code: 'http.overloaded',
  kind: 'busy',
  message: 'Busy: nothing was done, try again',
  when: 'More requests arrive than can be handled in time. Nothing was begun.',
  remedy: 'Send the request again, after the seconds of `Retry-After`.',
}) {}

export class ClientLeft extends refusal({
  code: 'http.client-left',
  kind: 'bad-request',
  when: 'The client has closed the connection, so a long count has ended early. This answer is not sent.',
  remedy: 'Wait longer; or look for a proxy that has a shorter time limit.',
}) {}

export class UploadBroken extends refusal({
  code: 'http.upload-broken',
  kind: 'bad-request',
  when: 'The uploaded file is not whole, or the form around it is malformed.',
  remedy: 'Send the file again. With the same `Idempotency-Key`, the import goes on where it has stopped.',
}) {}

export class UploadTimedOut extends refusal({
  code: 'http.upload-timed-out',
  kind: 'timed-out',
  when: 'The uploaded file took too long to arrive.',
  remedy: 'Send the file again, over a better connection, or a smaller one.',
}) {}

export class FileTooLarge extends refusal({
  code: 'http.file-too-large',
  kind: 'too-large',
  message: (megabytes: number) => `This file should have at most ${megabytes} MB.`,
  when: 'The uploaded file has more bytes than are taken.',
  remedy: 'Send a smaller file. The message names the bound.',
}) {}

export class ResultWindowTooLarge extends refusal({
  code: 'list.result-window-too-large',
  kind: 'refused',
  message: (max: number) => `Result window is too large: page * perPage must not exceed ${max}`,
  when: 'The page lies beyond the first positions that page mode reaches (`RESULT_WINDOW_MAX`).',
  remedy: 'Follow the `Link` header from page to page instead: it has no limit.',
}) {}
