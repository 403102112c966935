import { RATE_LIMIT, RATE_LIMIT_POLICY } from '#platform/error/domain-error.js';
import {
  IDEMPOTENCY_KEY,
  IDEMPOTENCY_KEY_LENGTH_MAX,
  IDEMPOTENT_REPLAYED,
  isRepeatable,
} from '../write/decorators.js';
import { isEdit } from '../write/record-edit.js';
import { showsRevision } from '../response/revision-tag.js';
import { FORM_TYPE, JSON_TYPE } from '../request/body/content-type.js';
import { getSorting } from '../request/page.dto.js';
import { getFields } from '../request/fields/request-fields.js';
import { IF_MATCH } from '../request/if-match.js';
import { isInLanguage } from '../request/language.decorator.js';
import { getWrapper } from '../request/wrapped.js';
import { correct, sayMore } from './correct.js';
import { EDIT_CONFLICT, errorResponseTo } from './errors.js';
import type { Examples, RecordedExample } from './examples.js';
import type { Handler } from './handlers.js';
import { HEADERS, headersNamed } from './headers.js';
import { describeQuery, LANGUAGE_PARAMETERS } from './parameters.js';
import { getReplacement } from './replaced-by.js';
import { getHandlerRoute } from '#platform/patched/nest-metadata.js';
import type { Parameter, Schema, SharedEnums } from './schemas.js';

export interface MediaType {
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

export interface Operation {
  operationId?: string;
  tags?: string[];
  summary?: string;
  description?: string;
  security?: Record<string, string[]>[];
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { required?: boolean; content: Record<string, MediaType> };
  responses: Record<string, Response | undefined>;
  'x-required-permission'?: string;
  /** The operation that does the same, as `GET /api/{storeCode}/audit`. */
  'x-replaced-by'?: string;
}

export interface Callers {
  readonly words: string;
  readonly takesKey: boolean;
  /** The value of `X-Required-Permission`: `REWARD_CAMPAIGN:MODIFY`. */
  readonly permission?: string;
}

export interface OperationSite {
  readonly path: string;
  readonly method: string;
  readonly isScoped: boolean;
  readonly handler: Handler;
  readonly callers: Callers | undefined;
  readonly examples: Examples;
  readonly recorded: RecordedExample;
  readonly enums: SharedEnums;
}

const NO_CREDENTIALS = 'No credentials are needed.';

/** Paths have operations, and nothing else. */
export function getOperations(item: object | undefined): Record<string, Operation> {
  return (item ?? {}) as Record<string, Operation>;
}

export function describeOperation(operation: Operation, place: OperationSite): void {
  const { handler, callers } = place;
  operation.operationId = operationId(place);
  // Records are modules of their own where other modules must not depend on them.
  operation.tags = [handler.module.replace(/Record$/, '')];
  operation.security ??=
    callers === undefined ? [] : [{ bearer: [] }, ...(callers.takesKey ? [{ key: [] }] : [])];
  if (callers === undefined) {
    operation.description ||= NO_CREDENTIALS;
  } else {
    operation.description = [operation.description, `For ${callers.words}.`].filter(Boolean).join('\n\n');
    if (callers.permission !== undefined) {
      operation['x-required-permission'] = callers.permission;
    }
  }
  const replacement = getReplacement(handler.method);
  if (replacement !== undefined) {
    operation['x-replaced-by'] = replacement;
  }
  describeStatus(operation, place);
  describeParameters(operation, place);
  describeBody(operation, place);
  describeErrors(operation, place);
  describeAnswers(operation, place);
}

/** The compiler documents 201 for each `@Post` that has no `@HttpCode` beside it; the decorators of controllers set 200. */
function describeStatus({ responses }: Operation, { handler }: OperationSite): void {
  const { 201: created } = responses;
  const status = getHandlerRoute(handler.method)?.status ?? 201;
  if (created && status !== 201) {
    delete responses['201'];
    responses[status] = created;
  }
}

/** `campaignList`, and `campaignListInStore` for the path that names a store. What more callers read has a controller beside: `PosReadController`. */
function operationId({ handler, isScoped }: OperationSite): string {
  const owner = handler.controller.name.replace(/(?:Read)?Controller$/, '');
  const action = handler.name.charAt(0).toUpperCase() + handler.name.slice(1);
  return owner.charAt(0).toLowerCase() + owner.slice(1) + action + (isScoped ? 'InStore' : '');
}

/** Nest lists only the path parameters of a handler; `storeCode` often belongs to a guard, or is unused. */
function describeParameters(operation: Operation, place: OperationSite): void {
  const { path, method, handler, examples, recorded, enums } = place;
  const given = ownParameters(operation);
  const known = new Set(given.map(({ name }) => name));
  const missing = [...path.matchAll(/\{(\w+)\}/g)]
    .flatMap(([, name]) => name ?? [])
    .filter((name) => !known.has(name));
  const own = [
    ...missing.map((name): Parameter => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ...given,
    ...(isRepeatable(method, handler.method) ? [keyParameter()] : []),
    ...(place.isScoped && isEdit(handler.method) ? [tagParameter()] : []),
  ];
  for (const parameter of own) {
    const schema = (parameter.schema ??= { type: 'string' });
    correct(schema);
    takeMore(parameter, schema);
    enums.replace(schema);
    enums.refer(schema);
    if (parameter.in === 'query') {
      describeQuery(parameter, schema, getSorting(handler.method));
    }
    if (schema.default !== undefined) {
      parameter.required = false;
    }
    parameter.example ??=
      recorded.query?.[parameter.name] ?? exampleOfParameter(parameter, parameter.schema, examples);
  }
  const shared = isInLanguage(handler.method) ? Object.keys(LANGUAGE_PARAMETERS) : [];
  operation.parameters = [...own, ...shared.map((name) => ({ $ref: `#/components/parameters/${name}` }))];
}

function takeMore(parameter: Parameter, schema: Schema): void {
  const { 'x-decimals': decimals, 'x-day': day } = parameter;
  const more: Schema = {
    ...(decimals !== undefined && { 'x-decimals': decimals }),
    ...(day && { 'x-day': day }),
  };
  delete parameter['x-decimals'];
  delete parameter['x-day'];
  Object.assign(schema, more);
  sayMore(parameter, more);
}

function ownParameters({ parameters = [] }: Operation): Parameter[] {
  return parameters.filter((each) => 'name' in each);
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

function tagParameter(): Parameter {
  return {
    name: IF_MATCH,
    in: 'header',
    required: false,
    description:
      'The `ETag` of the record that was read, or several; `*` is any. If the record was edited since, nothing is changed: 412 with both versions. Weak tags never match.',
    schema: { type: 'string' },
    example: '"3f0a9c51b7d2e468"',
  };
}

function exampleOfParameter({ name, in: where }: Parameter, schema: Schema, examples: Examples): unknown {
  if (name === 'storeCode') {
    return 'DEFAULT';
  }
  const isPlainText = schema.type === 'string' && schema.format === undefined && !schema.enum;
  return where === 'path' && isPlainText
    ? examples.of({ type: 'string', format: 'uuid' }, name.endsWith('Id') ? name : `${name}Id`)
    : examples.of(schema, name);
}

/** Every body may be a form or JSON, except for files and raw bytes. */
function describeBody({ requestBody }: Operation, { handler, examples, recorded }: OperationSite): void {
  const json = requestBody?.content[JSON_TYPE];
  if (requestBody && json) {
    requestBody.required = takesRequiredFields(handler.body);
    const fields = json.schema ?? {};
    const wrapper = getWrapper(handler.body);
    const schema = wrapper === undefined ? fields : { anyOf: [fields, wrapped(fields, wrapper)] };
    requestBody.content = { ...requestBody.content, [FORM_TYPE]: { schema }, [JSON_TYPE]: { schema } };
  }
  for (const media of Object.values(requestBody?.content ?? {})) {
    exemplify(media, examples, recorded.request);
  }
}

function takesRequiredFields(request: object | undefined): boolean {
  return request !== undefined && [...getFields(request).values()].some(({ isOptional }) => !isOptional);
}

function wrapped(fields: Schema, wrapper: string): Schema {
  return { type: 'object', required: [wrapper], properties: { [wrapper]: fields } };
}

function describeErrors(operation: Operation, place: OperationSite): void {
  const { path, method, callers, handler } = place;
  // Decorators of a handler may name others: `@ApiTooManyRequestsResponse()`.
  const named = Object.keys(operation.responses).filter(
    (status) => Number(status) >= 400 && !operation.responses[status]?.content,
  );
  if (!path.startsWith('/api/')) {
    for (const status of [...named, 431]) {
      operation.responses[status] = errorResponseTo(Number(status));
    }
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
    ...(isWrite ? [409, 413, 415, 422] : []),
    ...(place.isScoped && isEdit(handler.method) ? [412] : []),
    429,
    431,
    503,
  ];
  for (const status of [...statuses, ...named]) {
    if (!operation.responses[status]?.content) {
      operation.responses[status] = errorResponseTo(Number(status));
    }
  }
  if (isEdit(handler.method)) {
    operation.responses[409] = EDIT_CONFLICT;
  }
}

function describeAnswers(operation: Operation, place: OperationSite): void {
  const { method, callers, handler, examples, recorded } = place;
  const isTagged = place.isScoped && (isEdit(handler.method) || showsRevision(handler.method));
  const isList = ownParameters(operation).some(({ name }) => name === 'cursor');
  for (const [status, response] of Object.entries(operation.responses)) {
    if (!response || response.$ref !== undefined) {
      continue;
    }
    response.description ||= status === '204' ? 'Done; the answer has no body.' : 'Done.';
    const isPage = isList && status === '200';
    const names = [
      'X-Request-Id',
      ...(isPage ? ['Link'] : []),
      ...(isInLanguage(handler.method) ? ['Content-Language', 'Vary'] : []),
      ...(isTagged ? ['ETag'] : []),
      ...(isRepeatable(method, handler.method) ? [IDEMPOTENT_REPLAYED] : []),
      ...(method !== 'get' && callers !== undefined ? [RATE_LIMIT, RATE_LIMIT_POLICY] : []),
    ];
    response.headers = { ...headersNamed(...names), ...(isPage && getLink(place)), ...response.headers };
    for (const media of Object.values(response.content ?? {})) {
      exemplify(media, examples, Number(status) < 300 ? recorded.response : undefined);
    }
  }
}

/** The recorded example of the list, if any. */
function getLink({ recorded: { link }, isScoped }: OperationSite): Record<string, Schema> {
  const example = isScoped ? link?.replace('</api/', '</api/DEFAULT/') : link;
  return example === undefined ? {} : { Link: { ...HEADERS.Link, example } };
}

function exemplify(media: MediaType, examples: Examples, recorded: unknown): void {
  const schema = (media.schema ??= {});
  correct(schema);
  if (media.examples === undefined) {
    // An operation may answer in lines of text, too, and what is recorded is the JSON.
    const isOther = schema.type === 'string' && typeof recorded === 'object';
    media.example = (isOther ? undefined : recorded) ?? media.example ?? examples.of(schema);
  }
}
