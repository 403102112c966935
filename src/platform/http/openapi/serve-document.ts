import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { INestApplication } from '@nestjs/common';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { Request, Response } from 'express';

const compressed = promisify(gzip);

interface Representation {
  readonly bytes: Buffer;
  readonly etag: string;
}

interface Served {
  readonly plain: Representation;
  readonly gzipped: Representation;
}

/** The build puts them here, as `npm run openapi:check` holds them to the code. To describe the API anew takes seconds. */
const MODERN = new URL('./openapi.json', import.meta.url);
const CONTRACT = new URL('./openapi-contract-3.3.json', import.meta.url);

const PATH = '/api/docs-json';
const VERSION = '3.3';

/**
 * Serves the API documents and their page, which asks for them like everyone else. They have megabytes that never change while the process
 * runs: each is read once, with the first request for it, and answered with an `ETag`.
 */
export function serveOpenApi(app: INestApplication): void {
  const modern = readOnce(MODERN);
  const contract = readOnce(CONTRACT);
  app.getHttpAdapter().get(PATH, async (request: Request, response: Response) => {
    const { plain, gzipped } = await (isOfContract(request.url) ? contract : modern)();
    const isCompressed = request.acceptsEncodings('gzip') !== false;
    const { bytes, etag } = isCompressed ? gzipped : plain;
    response.setHeader('Cache-Control', 'no-cache').setHeader('ETag', etag).vary('Accept-Encoding');
    // Not `request.fresh`: programs that name a tag say by another header that no cache may answer.
    if (isKnown(request.headers['if-none-match'], etag)) {
      response.status(304).end();
      return;
    }
    if (isCompressed) {
      response.setHeader('Content-Encoding', 'gzip');
    }
    response.type('application/json').send(bytes);
  });
  const urls = [
    { name: 'Each operation once', url: PATH },
    { name: 'All that existing clients may send', url: `${PATH}?contract=${VERSION}` },
  ];
  // Without a document in it, the page is small.
  SwaggerModule.setup('api/docs', app, {} as OpenAPIObject, {
    raw: false,
    explorer: true,
    swaggerOptions: { urls },
  });
}

/** Express reads no queries here. */
function isOfContract(url: string): boolean {
  return new URLSearchParams(url.split('?')[1]).get('contract') === VERSION;
}

function readOnce(file: URL): () => Promise<Served> {
  let served: Promise<Served> | undefined;
  return async () => (served ??= readServed(file));
}

async function readServed(file: URL): Promise<Served> {
  const plain = await readFile(file);
  return { plain: represent(plain), gzipped: represent(await compressed(plain)) };
}

function represent(bytes: Buffer): Representation {
  return { bytes, etag: `"${hash('sha256', bytes, 'base64url')}"` };
}

function isKnown(tags: string | undefined, etag: string): boolean {
  return (tags ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
