import { RATE_LIMIT, RATE_LIMIT_POLICY } from '../../error/rate-limit-headers.js';
import {
  IDEMPOTENCY_KEY,
  IDEMPOTENCY_KEY_LENGTH_MAX,
  IDEMPOTENT_REPLAYED,
  isRepeatable,
} from '../repeatable.js';
import { wrapperOf } from '../wrapped.js';
import { errorResponseTo, headersNamed } from './errors.js';
import type { Examples } from './examples.js';
import type { Handler } from './handlers.js';
import { correct, type Schema } from './schemas.js';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema?: Schema;
  example?: unknown;
}

interface MediaType {
  schema?: Schema;
  example?: unknown;
  examples?: object;
}

interface Response {
  $ref?: string;
  description?: string;
  headers?: Record<string, Schema>;
  content?: Record<string, MediaType>;
}

/** Who may call a handler. */
export interface Callers {
  readonly inWords: string;
  /** What administrators need beside their role: `REWARD_CAMPAIGN:MODIFY`. */
  readonly permission?: string;
}

/** What we read and change of an operation. */
export interface Operation {
  operationId?: string;
  tags?: string[];
  summary?: string;
  description?: string;
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, MediaType> };
  responses: Record<string, Response | undefined>;
  /** As `X-Required-Permission` has it. */
  'x-required-permission'?: string;
}

export interface Place {
  readonly path: string;
  readonly method: string;
  /** Below the code of a store. */
  readonly isScoped: boolean;
  readonly handler: Handler;
  /** `undefined` when anybody may call. */
  readonly callers: Callers | undefined;
  readonly examples: Examples;
}

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

/** Adds what holds for all operations alike, and what Nest does not know. */
export function describeOperation(operation: Operation, place: Place): void {
  const { handler, callers } = place;
  operation.operationId = operationId(place);
  operation.tags = [handler.module];
  operation.security ??= callers === undefined ? [] : [{ bearer: [] }, { key: [] }];
  if (callers !== undefined) {
    operation.description = [operation.description, `For ${callers.inWords}.`].filter(Boolean).join('\n\n');
    if (callers.permission !== undefined) {
      operation['x-required-permission'] = callers.permission;
    }
  }
  describeParameters(operation, place);
  describeBody(operation, place);
  describeErrors(operation, place);
  describeAnswers(operation, place);
}

/** `campaignList`, and `campaignListInStore` for the path that names a store. */
function operationId({ handler, isScoped }: Place): string {
  const owner = handler.controller.name.replace(/Controller$/, '');
  const action = handler.name.charAt(0).toUpperCase() + handler.name.slice(1);
  return owner.charAt(0).toLowerCase() + owner.slice(1) + action + (isScoped ? 'InStore' : '');
}

/** Nest mentions only the path parameters a handler takes; `storeCode` often is for a guard or nobody. */
function describeParameters(operation: Operation, { path, method, handler, examples }: Place): void {
  const given = operation.parameters ?? [];
  const known = new Set(given.map(({ name }) => name));
  const missing = [...path.matchAll(/\{(\w+)\}/g)]
    .flatMap(([, name]) => name ?? [])
    .filter((name) => !known.has(name));
  operation.parameters = [
    ...missing.map((name): Parameter => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ...given,
    ...(isRepeatable(method, handler.method) ? [keyParameter()] : []),
  ];
  for (const parameter of operation.parameters) {
    const schema = (parameter.schema ??= { type: 'string' });
    correct(schema);
    if (schema.default !== undefined) {
      // The plugin calls a parameter required unless it has a question mark.
      parameter.required = false;
    }
    parameter.example ??= exampleOfParameter(parameter, schema, examples);
  }
}

function keyParameter(): Parameter {
  return {
    name: IDEMPOTENCY_KEY,
    in: 'header',
    required: false,
    description:
      'Makes the request one that can be repeated: for 7 days it is answered as the first time, and nothing is done again. One key for one request: a random UUID, say.',
    schema: { type: 'string', minLength: 1, maxLength: IDEMPOTENCY_KEY_LENGTH_MAX, pattern: '^[!-~]+$' },
    example: '1f6c3f5e-7a0c-4d0b-9a83-0c6f1a2b3c4d',
  };
}

function exampleOfParameter({ name, in: where }: Parameter, schema: Schema, examples: Examples): unknown {
  if (name === 'storeCode') {
    return 'DEFAULT';
  }
  const isPlainText = schema.type === 'string' && schema.format === undefined && !schema.enum;
  return where === 'path' && isPlainText
    ? examples.of({ type: 'string', format: 'uuid' }, /Id$/.test(name) ? name : `${name}Id`)
    : examples.of(schema, name);
}

/** Every body may come as a form or as JSON; unless the handler takes files, or bytes as they are. */
function describeBody({ requestBody }: Operation, { handler, examples }: Place): void {
  const json = requestBody?.content[JSON_TYPE];
  if (requestBody && json) {
    const fields = json.schema ?? {};
    const wrapper = wrapperOf(handler.body);
    const schema = wrapper === undefined ? fields : { anyOf: [fields, wrapped(fields, wrapper)] };
    requestBody.content = { ...requestBody.content, [FORM]: { schema }, [JSON_TYPE]: { schema } };
  }
  for (const media of Object.values(requestBody?.content ?? {})) {
    exemplify(media, examples);
  }
}

function wrapped(fields: Schema, wrapper: string): Schema {
  return { type: 'object', required: [wrapper], properties: { [wrapper]: fields } };
}

function describeErrors(operation: Operation, { path, method, callers, handler }: Place): void {
  if (!path.startsWith('/api/')) {
    return;
  }
  const isWrite = method !== 'get';
  const hasBody = operation.requestBody !== undefined;
  const isPublic = callers === undefined;
  const knowsCaller = !isPublic || (operation.security ?? []).length > 0;
  const opensLogin = isPublic && handler.module === 'Auth';
  const statuses = [
    400,
    ...(knowsCaller || opensLogin ? [401] : []),
    ...(isPublic ? [] : [403]),
    ...(path.includes('{') || hasBody || !isPublic ? [404] : []),
    ...(isWrite ? [409] : []),
    ...(hasBody ? [413] : []),
    ...(isWrite ? [415, 422] : []),
    ...(isPublic || isWrite ? [429] : []),
    431,
    503,
  ];
  // A handler may name others: `@ApiTooManyRequestsResponse()`.
  const named = Object.keys(operation.responses).filter(
    (status) => Number(status) >= 400 && !operation.responses[status]?.content,
  );
  for (const status of [...statuses, ...named]) {
    if (!operation.responses[status]?.content) {
      operation.responses[status] = errorResponseTo(Number(status));
    }
  }
}

function describeAnswers(operation: Operation, { method, callers, handler, examples }: Place): void {
  const isList = operation.parameters?.some(({ name }) => name === 'cursor') ?? false;
  for (const [status, response] of Object.entries(operation.responses)) {
    if (!response || response.$ref !== undefined) {
      continue;
    }
    response.description ||= status === '204' ? 'Done; there is nothing to say.' : 'Done.';
    const isPage = isList && status === '200';
    const names = [
      'X-Request-Id',
      ...(isPage ? ['Link'] : []),
      ...(isRepeatable(method, handler.method) ? [IDEMPOTENT_REPLAYED] : []),
      ...(method !== 'get' && callers !== undefined ? [RATE_LIMIT, RATE_LIMIT_POLICY] : []),
    ];
    response.headers = { ...headersNamed(...names), ...response.headers };
    for (const media of Object.values(response.content ?? {})) {
      exemplify(media, examples);
    }
  }
}

function exemplify(media: MediaType, examples: Examples): void {
  const schema = (media.schema ??= {});
  correct(schema);
  if (media.examples === undefined) {
    media.example ??= examples.of(schema);
  }
}
