import { EventSequencerService, SubscriptionRunnerService } from '../../../src/event/index.js';
import { FillSearchIndexSubscription, KeepSearchIndexJob } from '../../../src/search/index.js';
import type { TestApp } from '../app/test-app.js';

export const SEARCH_URL = process.env['TEST_SEARCH_URL'] ?? '';
let scenes = 0;

/** Indices of this scene alone: an engine may be shared with others. */
export function searchEnvironment(url = SEARCH_URL): Readonly<Record<string, string>> {
  scenes += 1;
  return {
    SEARCH_URL: url,
    SEARCH_INDEX_PREFIX: `laurel-test-${process.pid}-${scenes}`,
    // A machine that runs tests may be slow.
    SEARCH_TIMEOUT_MS: '10000',
  };
}

/** Straight to the engine, as its operator would. */
export async function atEngine(
  method: string,
  path: string,
  body?: object,
  url = SEARCH_URL,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}/${path}`, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  });
  if (!response.ok) {
    throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  }
  return (await response.json()) as Record<string, unknown>;
}

/** Indices of a scene, with the names they are searched by. */
export async function getIndices(app: TestApp, url = SEARCH_URL): Promise<Map<string, string[]>> {
  const prefix = app.environment['SEARCH_INDEX_PREFIX'] ?? '';
  const found = await atEngine('GET', `${prefix}-*/_alias?allow_no_indices=true`, undefined, url);
  return new Map(
    Object.entries(found as Record<string, { aliases: object }>).map(([index, { aliases }]) => [
      index,
      Object.keys(aliases).filter((alias) => !alias.endsWith('-writing')),
    ]),
  );
}

/** Whatever the service does in the background for its index is done, and can be searched. */
export async function catchUp(app: TestApp, url = SEARCH_URL): Promise<void> {
  await app.nest.get(KeepSearchIndexJob).run();
  await app.nest.get(EventSequencerService).sequence();
  while (
    (await app.nest.get(SubscriptionRunnerService).runBatch(app.nest.get(FillSearchIndexSubscription))) > 0
  );
  await refresh(app, url);
}

export async function refresh(app: TestApp, url = SEARCH_URL): Promise<void> {
  await atEngine('POST', `${app.environment['SEARCH_INDEX_PREFIX'] ?? ''}-*/_refresh`, undefined, url);
}

export async function removeIndices(app: TestApp, url = SEARCH_URL): Promise<void> {
  for (const index of (await getIndices(app, url)).keys()) {
    await atEngine('DELETE', index, undefined, url);
  }
}

/** What a list says to `q`, and who has answered. */
export async function searchIn(app: TestApp, path: string, q: string) {
  const { body, headers } = await app
    .as('admin')
    .get(`${path}?q=${encodeURIComponent(q)}`)
    .expect(200);
  return { body, by: headers['x-search'] };
}

export async function lastNamesFound(app: TestApp, q: string) {
  const { body, by } = await searchIn(app, '/api/customer', q);
  const names = (body.customers as { lastName: string }[]).map(({ lastName }) => lastName).sort();
  return { names, by };
}
