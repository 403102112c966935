import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { PRODUCT } from '#platform/product.js';
import { publicPath } from '../request/paths.js';
import { isStrict } from '../request/unknown-fields.js';
import { correct } from './correct.js';
import { errorResponses, errorSchemas } from './errors.js';
import { Examples, type RecordedExample, type RecordedExamples } from './examples.js';
import { getHandlers } from './handlers.js';
import { HEADERS } from './headers.js';
import { LANGUAGE_PARAMETERS } from './parameters.js';
import { describeOnce } from './modern-document.js';
import { type Callers, describeOperation, getOperations, type Operation } from './operations.js';
import { type Schema, SharedEnums } from './schemas.js';
import { describeRequests } from './request-properties.js';

type Responses = NonNullable<NonNullable<OpenAPIObject['components']>['responses']>;

/** Prevents that other tags show everything twice. */
const DEFAULT_STORE_TAG = 'Default store';

const ONCE = [
  'Each operation is described once. What concerns the whole installation, such as `/api/store`, has no `{storeCode}`. `/api/docs-json?contract=3.3` describes all paths and bodies that the service takes, also those of existing clients.',
  'Bodies are JSON objects, except for files.',
];

const EVERYTHING = [
  `Every path below \`/api/{storeCode}\` also exists without the store, for the default one, and does the same: these operations have the tag \`${DEFAULT_STORE_TAG}\`. Only \`POST /api/customer/campaign/{campaign}/buy\` buys one coupon, takes no other \`quantity\`, and answers in a shape of its own.`,
  '`x-replaced-by` names the operation that does the same in the document for new clients, `/api/docs-json`.',
  'Bodies may come as JSON, which must be an object, or as a form with bracket names.',
];

const CONVENTIONS = [
  'For optional fields `""`, `{}` and `null` mean "not given".',
  'Fields that a request does not know are ignored, except where points or coupons change hands: there they are 400 (`additionalProperties: false`).',
  'A record that can be edited has a `revision`, which changes with each edit. An edit that sends it is refused with 409 and both versions when the record was edited since; below a store, `ETag` and `If-Match` do the same with 412. Without either, it is done to whatever is stored.',
];

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

export interface ApiDescription {
  /** `undefined` without credentials. */
  readonly describeCallers: (controller: object, handler: object) => Callers | undefined;
  /** Descriptions by the name of the module, in the order of the pages. */
  readonly tags: Readonly<Record<string, string>>;
  readonly recorded: RecordedExamples;
}

export interface ApiDocuments {
  /** Each operation once. */
  readonly modern: OpenAPIObject;
  /** Everything that existing clients may send, too. */
  readonly contract: OpenAPIObject;
}

/** Complete only after `nest build`, whose plugin reads the fields of requests and presenters: `npm run openapi` writes them down. */
export function openApiDocuments(app: INestApplication, description: ApiDescription): ApiDocuments {
  const contract = describeEverything(app, description);
  return { modern: describeOnce(contract, joined(ONCE, CONVENTIONS)), contract };
}

function joined(...paragraphs: readonly (readonly string[])[]): string {
  return paragraphs.flat().join('\n\n');
}

function describeEverything(
  app: INestApplication,
  { describeCallers: getCallers, tags, recorded }: ApiDescription,
): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(PRODUCT.name)
    .setDescription(joined(EVERYTHING, CONVENTIONS))
    .setVersion(PRODUCT.version)
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer('/', 'The service that answers with this document.')
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' }, 'bearer')
    .addApiKey({ type: 'apiKey', in: 'header', name: 'X-AUTH-TOKEN' }, 'key')
    .build();
  describeRequests();
  const document = SwaggerModule.createDocument(app, config);
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>;
  addShared(document, schemas);
  const enums = new SharedEnums(schemas);
  Object.values(schemas).forEach((schema) => enums.refer(schema));
  const getHandler = getHandlers(app);
  const examples = new Examples(schemas);
  document.paths = Object.fromEntries(
    Object.entries(document.paths).map(([inner, item]) => {
      const path = publicPath(inner);
      for (const method of METHODS) {
        const operation = item[method] as Operation | undefined;
        if (operation) {
          const handler = getHandler(operation.operationId);
          const callers = getCallers(handler.controller, handler.method);
          closeStrict(handler.body, schemas);
          describeOperation(operation, {
            path,
            method,
            isScoped: path !== inner,
            handler,
            callers,
            examples,
            recorded: getRecorded(recorded, method, path),
            enums,
          });
        }
      }
      return [path, item];
    }),
  );
  numberSameIds(document);
  pairFamilies(document);
  declareTags(document, tags);
  document.paths = sorted(document.paths);
  document.components = { ...document.components, schemas: sorted(schemas) };
  return document;
}

function sorted<T>(members: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(members).sort(([one], [other]) => (one < other ? -1 : 1)));
}

function getRecorded(recorded: RecordedExamples, method: string, path: string): RecordedExample {
  const own = `${method.toUpperCase()} ${path}`;
  return recorded[own] ?? recorded[own.replace('/{storeCode}', '')] ?? {};
}

function addShared(document: OpenAPIObject, schemas: Record<string, Schema>): void {
  Object.values(schemas).forEach((schema) => correct(schema));
  const errors = errorSchemas();
  const taken = Object.keys(errors).filter((name) => name in schemas);
  if (taken.length > 0) {
    throw new Error(`These names belong to the answers of errors: ${taken.join(', ')}`);
  }
  Object.assign(schemas, errors);
  document.components = {
    ...document.components,
    schemas,
    headers: HEADERS,
    parameters: LANGUAGE_PARAMETERS,
    responses: errorResponses() as Responses,
  };
}

function closeStrict(body: object | undefined, schemas: Record<string, Schema>): void {
  const schema = isStrict(body) && typeof body === 'function' ? schemas[body.name] : undefined;
  if (schema) {
    schema.additionalProperties = false;
  }
}

/** Two paths of one family in a handler would have the same id. */
function numberSameIds({ paths }: OpenAPIObject): void {
  const seen = new Map<string, number>();
  for (const operation of Object.values(paths).flatMap((item) =>
    METHODS.flatMap((method) => item[method] ?? []),
  )) {
    const id = operation.operationId ?? '';
    const count = (seen.get(id) ?? 0) + 1;
    seen.set(id, count);
    operation.operationId = count === 1 ? id : `${id}${count}`;
  }
}

const SCOPED = '/api/{storeCode}/';

/** Operations without a store get the ids of their pairs, without the suffix, and their own tag. Their pairs replace them. */
function pairFamilies({ paths }: OpenAPIObject): void {
  for (const [path, item] of Object.entries(paths).filter(([each]) => each.startsWith(SCOPED))) {
    const unscoped = getOperations(paths[path.replace(SCOPED, '/api/')]);
    for (const [method, scoped] of Object.entries(getOperations(item))) {
      const twin = unscoped[method];
      if (twin) {
        replaceByPair(twin, scoped, `${method.toUpperCase()} ${path}`);
      }
    }
  }
}

/** @throws where the pair has another handler, unless a mark says that it does the same */
function replaceByPair(twin: Operation, scoped: Operation, name: string): void {
  const id = (scoped.operationId ?? '').replace('InStore', '');
  if (twin.operationId !== id && twin['x-replaced-by'] === undefined) {
    throw new Error(`${twin.operationId} is no pair of ${name}, which has another handler`);
  }
  twin.operationId = id;
  twin.tags = [DEFAULT_STORE_TAG];
  twin['x-replaced-by'] ??= name;
}

/** @throws for a tag without a description */
function declareTags(document: OpenAPIObject, descriptions: Readonly<Record<string, string>>): void {
  const used = new Set(
    Object.values(document.paths).flatMap((item) =>
      Object.values(getOperations(item)).flatMap(({ tags = [] }) => tags),
    ),
  );
  const known = {
    ...descriptions,
    [DEFAULT_STORE_TAG]:
      'The operations of the other tags for the default store: the same paths without the code of a store.',
  };
  const unknown = [...used].filter((tag) => !(tag in known));
  if (unknown.length > 0) {
    throw new Error(`These tags of the API documentation have no description: ${unknown.join(', ')}`);
  }
  document.tags = Object.entries(known)
    .filter(([name]) => used.has(name))
    .map(([name, description]) => ({ name, description }));
}
