import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { PRODUCT } from '../../product.js';
import { publicPath } from '../paths.js';
import { ERROR_SCHEMAS, errorResponses, HEADERS } from './errors.js';
import { Examples } from './examples.js';
import { handlersOf } from './handlers.js';
import { type Callers, describeOperation, type Operation } from './operations.js';
import { correct, type Schema } from './schemas.js';

type Responses = NonNullable<NonNullable<OpenAPIObject['components']>['responses']>;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Who may call a handler, in words, and with which permission; `undefined` when anybody may. Business, so the caller of this file says it. */
export type CallersOf = (controller: object, handler: object) => Callers | undefined;

/**
 * The document of the API. Complete only when the service was compiled by `nest build`: the plugin that reads the
 * fields of requests and presenters runs there, and nowhere else.
 */
export function openApiDocument(app: INestApplication, callersOf: CallersOf): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(PRODUCT.name)
    .setDescription(
      'Every path below `/api/{storeCode}` also exists without the store, for the default one. Bodies may come as JSON or as a form with bracket names.',
    )
    .setVersion(PRODUCT.version)
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' }, 'bearer')
    .addApiKey({ type: 'apiKey', in: 'header', name: 'X-AUTH-TOKEN' }, 'key')
    .build();
  const document = SwaggerModule.createDocument(app, config);
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>;
  addShared(document, schemas);
  const handlerOf = handlersOf(app);
  const examples = new Examples(schemas);
  document.paths = Object.fromEntries(
    Object.entries(document.paths).map(([inner, item]) => {
      const path = publicPath(inner);
      for (const method of METHODS) {
        const operation = item[method] as Operation | undefined;
        if (operation) {
          const handler = handlerOf(operation.operationId);
          const callers = callersOf(handler.controller, handler.method);
          describeOperation(operation, {
            path,
            method,
            isScoped: path !== inner,
            handler,
            callers,
            examples,
          });
        }
      }
      return [path, item];
    }),
  );
  numberSameIds(document);
  return document;
}

/** Pages at /api/docs, the document at /api/docs-json. */
export function serveOpenApi(app: INestApplication, callersOf: CallersOf): void {
  SwaggerModule.setup('api/docs', app, () => openApiDocument(app, callersOf), {
    jsonDocumentUrl: 'api/docs-json',
  });
}

function addShared(document: OpenAPIObject, schemas: Record<string, Schema>): void {
  Object.values(schemas).forEach(correct);
  const taken = Object.keys(ERROR_SCHEMAS).filter((name) => name in schemas);
  if (taken.length > 0) {
    throw new Error(`These names belong to the answers of errors: ${taken.join(', ')}`);
  }
  Object.assign(schemas, ERROR_SCHEMAS);
  document.components = {
    ...document.components,
    schemas,
    headers: HEADERS,
    responses: errorResponses() as Responses,
  };
}

/** A handler with two paths of the same family would have the same id twice. */
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
