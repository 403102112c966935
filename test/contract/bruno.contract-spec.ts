import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brunoCollection, type BrunoRequest } from '../support/api/bruno.js';

const API = join(import.meta.dirname, '../../docs/openapi.json');
const { paths } = JSON.parse(readFileSync(API, 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
};

/** `post /api/{storeCode}/customer/campaign/{campaign}/buy` */
function getOperation({ http }: BrunoRequest): string {
  const path = http.url
    .replace('{{baseUrl}}', '')
    .replace(/\?.*$/, '')
    .replace('{{storeCode}}', '{storeCode}')
    .replace(/:(\w+)/g, '{$1}');
  return `${http.method} ${path}`;
}

describe('The collection for Bruno', () => {
  const { requests, environment } = brunoCollection();

  it('has each operation of docs/openapi.json', () => {
    const operations = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method} ${path}`),
    );
    expect(requests.map(getOperation).sort()).toEqual(operations.sort());
  });

  it('uses variables that its environment has, or that paths name', () => {
    for (const request of requests) {
      const tokens = request.auth?.bearer?.token ?? '';
      const remembered = request.vars?.res?.map(({ name }) => `{{${name}}}`).join('') ?? '';
      const used = [...`${tokens}${remembered}${request.http.url}`.matchAll(/\{\{(\w+)\}\}/g)];
      expect(
        used.filter(([, name = '']) => !environment.has(name)),
        request.file,
      ).toEqual([]);
    }
  });
});
