import { readFile, writeFile } from 'node:fs/promises';
import { asyncApiDocument } from './asyncapi/document.mjs';
import { eventDefinitions } from './asyncapi/event-definitions.mjs';

/*
 * npm run asyncapi            writes docs/asyncapi.json from the definitions of events and the types of their payloads
 * npm run asyncapi -- --check fails when the file is not what would be written
 */
const FILE = new URL('../docs/asyncapi.json', import.meta.url);
const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));

const document = `${JSON.stringify(asyncApiDocument(await eventDefinitions(), version), null, 2)}\n`;
if (process.argv.includes('--check')) {
  if (document !== (await readFile(FILE, 'utf8').catch(() => ''))) {
    console.error('docs/asyncapi.json is out of date: run "npm run asyncapi"');
    process.exitCode = 1;
  }
} else {
  await writeFile(FILE, document);
}
