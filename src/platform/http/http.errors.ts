import { DomainError, InvalidFields } from '#platform/error/domain-error.js';

/*
 * What is refused before any handler has a say, or in spite of it.
 */

/**
 * There is no such path.
 * @remedy Compare the path with the API documentation at `/api/docs`: case, plural, and whether it needs a store code.
 */
export class RouteNotFound extends DomainError {
  readonly code = 'http.route-not-found';
  readonly kind = 'not-found';
}

/**
 * The path exists, with other methods.
 * @remedy Use one of the methods that the header `Allow` names.
 */
export class MethodNotAllowed extends DomainError {
  readonly code = 'http.method-not-allowed';
  readonly kind = 'method-not-allowed';

  constructor(private readonly allowed: readonly string[]) {
    super();
  }

  override get headers() {
    return { Allow: this.allowed.join(', ') };
  }
}

/**
 * The path has an invalid percent-encoding.
 * @remedy Encode each segment of the path as UTF-8, with `encodeURIComponent` for example.
 */
export class PathMalformed extends DomainError {
  readonly code = 'http.path-malformed';
  readonly kind = 'bad-request';
}

/**
 * The body is not what its content type says: no valid JSON, for example.
 * @remedy `errors` says where the first mistake is. Send the body again without it.
 */
export class BodyMalformed extends InvalidFields {
  override readonly code = 'http.body-malformed';

  constructor(message: string) {
    super([{ field: '', message }]);
  }
}

/**
 * The body is JSON, and no object: a list, a text, a number, `null`.
 * @remedy Send an object: `{}` where there is nothing to say.
 */
export class BodyNotObject extends InvalidFields {
  override readonly code = 'http.body-not-object';

  constructor() {
    super([{ field: '', message: 'This value should be an object.' }]);
  }
}

/**
 * The body has more keys, values, levels or fields than are read.
 * @remedy Send less at once. The message names the bound.
 */
export class BodyTooComplex extends DomainError {
  readonly code = 'http.body-too-complex';
  readonly kind = 'too-large';

  constructor(what: string) {
    super(`Payload Too Large: ${what}`);
  }
}

/**
 * The query has more parameters or levels than are read.
 * @remedy Send fewer parameters. `errors` names the bound.
 */
export class QueryTooComplex extends InvalidFields {
  override readonly code = 'http.query-too-complex';

  constructor(what: string) {
    super([{ field: '', message: `The query has ${what}.` }]);
  }
}

/**
 * The body ended before the length that was announced.
 * @remedy Send the request again.
 */
export class BodyIncomplete extends DomainError {
  readonly code = 'http.body-incomplete';
  readonly kind = 'bad-request';
}

/**
 * The body has more bytes than are read.
 * @remedy Send less at once; large files of codes go as `multipart/form-data` or `text/csv` to the import.
 */
export class BodyTooLarge extends DomainError {
  readonly code = 'http.body-too-large';
  readonly kind = 'too-large';

  constructor() {
    super('Payload Too Large');
  }
}

/**
 * The body is of a type that is not read here.
 * @remedy Set `Content-Type` to one of the types that the header `Accept-Post` names, and send such a body.
 */
export class TypeNotRead extends DomainError {
  readonly code = 'http.type-not-read';
  readonly kind = 'type-not-read';

  constructor(private readonly types: readonly string[]) {
    super(`Unsupported Media Type: send ${types.join(' or ')}`);
  }

  override get headers() {
    return { 'Accept-Post': this.types.join(', ') };
  }
}

/**
 * The body has a charset or a content encoding that is not read.
 * @remedy Send the body as UTF-8, and plain or compressed with gzip, deflate or br.
 */
export class EncodingNotRead extends DomainError {
  readonly code = 'http.encoding-not-read';
  readonly kind = 'type-not-read';

  constructor() {
    super('Unsupported Media Type: send UTF-8, plain or compressed with gzip, deflate or br');
  }
}

/**
 * The request could not be read as HTTP/1.1.
 * @remedy Look for a broken client or proxy.
 */
export class RequestMalformed extends DomainError {
  readonly code = 'http.request-malformed';
  readonly kind = 'bad-request';
}

/**
 * The headers of the request took too long to arrive.
 * @remedy Send the request again.
 */
export class RequestTimedOut extends DomainError {
  readonly code = 'http.request-timed-out';
  readonly kind = 'timed-out';
}

/**
 * Address and headers together are longer than 16 kB.
 * @remedy Send fewer or shorter headers and query parameters.
 */
export class HeadersTooLarge extends DomainError {
  readonly code = 'http.headers-too-large';
  readonly kind = 'headers-too-large';
}

/**
 * A library below Laurel has refused the request, for a reason that has no code of its own.
 * @remedy The status says what kind of refusal it is.
 */
export class OtherRefusal extends DomainError {
  readonly code = 'http.refused';
  readonly kind = 'bad-request';

  constructor(private readonly statusOfLibrary: number) {
    super();
  }

  override get status() {
    return this.statusOfLibrary;
  }
}

/**
 * A mistake in Laurel. The log has an error with the same request id.
 * @remedy Report it, with the `X-Request-Id` of the answer. A write may have been done or not.
 */
export class InternalError extends DomainError {
  readonly code = 'http.internal-error';
  readonly kind = 'internal';
}
