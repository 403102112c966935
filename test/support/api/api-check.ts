import { existsSync, readFileSync } from 'node:fs';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { NextFunction, Request, Response } from 'express';
import { publicPath } from '#platform/http/request/paths.js';
import { API_DOCUMENT } from '../run/build.js';

interface DocumentedAnswer {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, object>>;
}

interface Document {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<Record<string, { readonly responses: Readonly<Record<string, DocumentedAnswer>> }>>
    >
  >;
  readonly components: { readonly responses: Readonly<Record<string, DocumentedAnswer>> };
}

interface Answer {
  readonly method: string;
  /** The documented path: `/api/{storeCode}/…`; `undefined` when no route was found. */
  readonly path: string | undefined;
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly hasRequestId: boolean;
  readonly errorCode: string | undefined;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

const violations: string[] = [];
let loaded: ApiCheck | undefined;

/** What has been found since the last time. */
export function takeViolations(): string[] {
  return [...new Set(violations.splice(0))];
}

/** Holds every answer of the application to the documentation, before it is sent. */
export function checkAnswers(app: NestExpressApplication): void {
  if (process.env['API_CHECK'] === 'off' || !existsSync(API_DOCUMENT)) {
    return;
  }
  const check = (loaded ??= new ApiCheck(JSON.parse(readFileSync(API_DOCUMENT, 'utf8')) as Document));
  app.use((request: Request, response: Response, next: NextFunction) => {
    onEnd(response, (body) => {
      const answer = getAnswer(request, response, body);
      violations.push(
        ...check
          .getProblems(answer)
          .map(
            (problem) => `${answer.method.toUpperCase()} ${request.originalUrl} ${answer.status}: ${problem}`,
          ),
      );
    });
    next();
  });
}

function onEnd(response: Response, look: (body: string) => void): void {
  const chunks: Buffer[] = [];
  const keep = (chunk: unknown) => {
    if (typeof chunk === 'string') {
      chunks.push(Buffer.from(chunk));
    } else if (chunk instanceof Uint8Array) {
      chunks.push(Buffer.from(chunk));
    }
  };
  const target = response as unknown as Writable;
  const write = target.write.bind(target);
  const end = target.end.bind(target);
  target.write = (...given) => {
    keep(given[0]);
    return write(...given);
  };
  target.end = (...given) => {
    keep(given[0]);
    look(Buffer.concat(chunks).toString());
    return end(...given);
  };
}

/** The two methods of a response with all their forms in one. */
interface Writable {
  write: (...given: unknown[]) => unknown;
  end: (...given: unknown[]) => unknown;
}

function getAnswer(request: Request, response: Response, body: string): Answer {
  const route: unknown = (request.route as { readonly path?: unknown } | undefined)?.path;
  return {
    method: request.method.toLowerCase(),
    path: typeof route === 'string' ? publicPath(route.replace(/:(\w+)/g, '{$1}')) : undefined,
    status: response.statusCode,
    type: String(response.getHeader('Content-Type') ?? '').split(';')[0] ?? '',
    body,
    hasRequestId: response.hasHeader('X-Request-Id'),
    errorCode: response.getHeader('X-Error-Code') as string | undefined,
  };
}

class ApiCheck {
  /** The formats that the service promises; `double` is one of a number. */
  private readonly ajv = new Ajv2020({
    strict: false,
    allErrors: false,
    formats: {
      uuid: UUID,
      date: DATE,
      'date-time': true,
      double: true,
      email: true,
      password: true,
      uri: true,
    },
  });
  private readonly validators = new Map<string, ValidateFunction>();

  constructor(private readonly document: Document) {
    this.ajv.addSchema(closed(document) as object, 'api');
  }

  getProblems(answer: Answer): string[] {
    const { method, path, status } = answer;
    const named = problemsOfHeaders(answer);
    if (method === 'head' || method === 'options') {
      return named;
    }
    // 405 belongs to no operation, also where a parameter of another one has taken the word.
    if (path === undefined || status === 405) {
      return status >= 400 ? [...named, ...this.problemsOfBody(answer, schemaWithoutRoute(status))] : named;
    }
    const responses = this.document.paths[path]?.[method]?.responses;
    if (!responses) {
      // A probe of a test. That the document has all routes of the service is another test.
      return [];
    }
    const documented = responses[status];
    if (!documented) {
      return [...named, 'this status is not documented'];
    }
    const pointer = documented.$ref?.slice(1) ?? `/paths/${escaped(path)}/${method}/responses/${status}`;
    return [...named, ...this.problemsOfContent(answer, this.resolved(documented), pointer)];
  }

  private resolved(answer: DocumentedAnswer): DocumentedAnswer {
    return this.document.components.responses[answer.$ref?.split('/').at(-1) ?? ''] ?? answer;
  }

  private problemsOfContent(answer: Answer, { content }: DocumentedAnswer, pointer: string): string[] {
    if (!content) {
      return answer.body === '' ? [] : ['a body is not documented'];
    }
    const isDocumented = Object.keys(content).some((type) =>
      type.endsWith('/*') ? answer.type.startsWith(type.slice(0, -1)) : answer.type === type,
    );
    if (!isDocumented) {
      return [`the content type ${answer.type || '(none)'} is not documented`];
    }
    return answer.type === 'application/json'
      ? this.problemsOfBody(answer, `${pointer}/content/application~1json/schema`)
      : [];
  }

  private problemsOfBody({ body }: Answer, pointer: string): string[] {
    let validate = this.validators.get(pointer);
    if (!validate) {
      validate = this.ajv.compile({ $ref: `api#${encodeURI(pointer)}` });
      this.validators.set(pointer, validate);
    }
    if (validate(JSON.parse(body))) {
      return [];
    }
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${instancePath || 'the body'} ${message} ${JSON.stringify(params)} in ${body.slice(0, 300)}`,
    );
  }
}

/** The schema of answers that are given before there is an operation. */
function schemaWithoutRoute(status: number): string {
  if (status === 429) {
    return '/components/schemas/TooManyRequestsError';
  }
  return status === 400
    ? '/components/responses/BadRequest/content/application~1json/schema'
    : '/components/schemas/Error';
}

/** Every code that docs/errors.md explains. */
const ERROR_CODES: ReadonlySet<string | undefined> = new Set(
  [...readFileSync('docs/errors.md', 'utf8').matchAll(/^\| `([a-z-]+\.[a-z-]+)` \|/gm)].map(
    ([, code]) => code,
  ),
);

function problemsOfHeaders({ status, hasRequestId, errorCode }: Answer): string[] {
  return [
    ...(hasRequestId ? [] : ['there is no X-Request-Id']),
    ...(status < 400 && errorCode !== undefined ? [`X-Error-Code is ${errorCode}`] : []),
    ...(status >= 400 && !ERROR_CODES.has(errorCode)
      ? [`X-Error-Code is ${errorCode ?? 'missing'}, and not in docs/errors.md`]
      : []),
  ];
}

/** The document with no room for fields that it does not name. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(closed);
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const copy = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, closed(each)]));
  const isOpen = copy['type'] === 'object' && typeof copy['properties'] === 'object';
  return isOpen && !('additionalProperties' in copy) ? { ...copy, additionalProperties: false } : copy;
}

function escaped(path: string): string {
  return path.replaceAll('~', '~0').replaceAll('/', '~1');
}
