import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installToolsIfNeeded } from './tools.mjs';

/*
 * Functions and types from docs/openapi.json, for the workspaces that call the API.
 */
const DOCUMENT = new URL('../docs/openapi.json', import.meta.url);

/**
 * Writes the folder; with `--check`, fails when its files are not what would be written.
 *
 * @param folder absolute
 * @param command what writes it
 * @param plugins of openapi-ts
 * @param change changes an operation further
 * @param finish changes what was written into a folder
 */
export async function writeApi({ folder, command, plugins, change = (operation) => operation, finish }) {
  await installToolsIfNeeded();
  const { createClient } = await import('../tools/openapi-ts.mjs');
  const write = async (path) => {
    const input = changed(JSON.parse(await readFile(DOCUMENT, 'utf8')), change);
    await createClient({
      ...{ input, plugins, output: { path, clean: true }, logs: { level: 'error', file: false } },
    });
    await finish(path);
  };
  if (!process.argv.includes('--check')) {
    await write(folder);
    return;
  }
  const other = await mkdtemp(join(tmpdir(), 'laurel-api-'));
  try {
    await write(other);
    if (JSON.stringify(await getContents(other)) !== JSON.stringify(await getContents(folder))) {
      console.error(`${folder} is out of date: run "${command}"`);
      process.exitCode = 1;
    }
  } finally {
    await rm(other, { recursive: true });
  }
}

export async function rewrite(file, change) {
  await writeFile(file, change(await readFile(file, 'utf8')));
}

function changed(document, change) {
  const paths = Object.entries(document.paths).map(([path, item]) => [path, forItem(path, item, change)]);
  return { ...document, paths: Object.fromEntries(paths.filter(([, item]) => Object.keys(item).length > 0)) };
}

function forItem(path, item, change) {
  const operations = Object.entries(item).map(([method, operation]) => [
    method,
    change(forOperation(operation), path),
  ]);
  return Object.fromEntries(operations.filter(([, operation]) => operation));
}

/** Bodies are JSON, where they may be something else as well; languages are a header of all requests. */
function forOperation(operation) {
  const { parameters, requestBody } = operation;
  return {
    ...operation,
    ...(parameters && { parameters: parameters.filter(isArgument) }),
    ...(requestBody?.content && { requestBody: { ...requestBody, content: forBody(requestBody.content) } }),
  };
}

/** Headers are set for all requests, but for the key of a request that must not be done twice. */
function isArgument(parameter) {
  return (
    !parameter.$ref?.includes('Accept') && (parameter.in !== 'header' || parameter.name === 'Idempotency-Key')
  );
}

function forBody(content) {
  const json = content['application/json'];
  return json ? { 'application/json': json } : content;
}

async function getContents(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = files.sort().map(async (file) => [file.slice(folder.length), await readFile(file, 'utf8')]);
  return Promise.all(texts);
}
