import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { INestApplication } from '@nestjs/common';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { Request, Response } from 'express';

const compressed = promisify(gzip);

interface Served {
  readonly plain: Buffer;
  readonly gzipped: Buffer;
  readonly etag: string;
}

/** The build puts it here: docs/openapi.json, which `npm run openapi:check` holds to the code. To describe the API anew takes seconds. */
const DOCUMENT = new URL('./openapi.json', import.meta.url);

/**
 * Serves the API document and its page. The document is 2 MB that never change while the process runs: it is read once, with the first
 * request for it, and answered with an `ETag`.
 */
export function serveOpenApi(app: INestApplication): void {
  let served: Promise<Served> | undefined;
  app.getHttpAdapter().get('/api/docs-json', async (request: Request, response: Response) => {
    const { plain, gzipped, etag } = await (served ??= readServed());
    response.setHeader('Cache-Control', 'no-cache').setHeader('ETag', etag).vary('Accept-Encoding');
    // Not `request.fresh`: programs that name a tag say by another header that no cache may answer.
    if (isKnown(request.headers['if-none-match'], etag)) {
      response.status(304).end();
      return;
    }
    const isCompressed = request.acceptsEncodings('gzip') !== false;
    if (isCompressed) {
      response.setHeader('Content-Encoding', 'gzip');
    }
    response.type('application/json').send(isCompressed ? gzipped : plain);
  });
  SwaggerModule.setup('api/docs', app, () => JSON.parse(readFileSync(DOCUMENT, 'utf8')) as OpenAPIObject, {
    raw: false,
  });
}

async function readServed(): Promise<Served> {
  const plain = await readFile(DOCUMENT);
  return { plain, gzipped: await compressed(plain), etag: `"${hash('sha256', plain, 'base64url')}"` };
}

function isKnown(tags: string | undefined, etag: string): boolean {
  return (tags ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
