/*
 * Loads what has happened since the last load, as files of a warehouse: each is there whole or not at all, and its name has the position.
 *
 *   LAUREL_KEY=… node examples/nightly-load/load.mjs <directory>
 *
 *   LAUREL_URL   http://127.0.0.1:3000
 *   LAUREL_KEY   an API key (npm run cli -- apikey:create --name a --permission EVENT:VIEW)
 *   PER_PAGE     5000   events of one file
 */
import { mkdir, open, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';

const { LAUREL_URL = 'http://127.0.0.1:3000', LAUREL_KEY = '', PER_PAGE = '5000' } = process.env;
const [directory = 'events'] = process.argv.slice(2);

await mkdir(directory, { recursive: true });
while (await loadPage(await getLastId())) {
  // The next page begins behind the file that has just been written.
}

/** Whether there are more. */
async function loadPage(lastId) {
  const address = new URL(`/api/event?fromId=${lastId + 1}&perPage=${PER_PAGE}`, LAUREL_URL);
  const headers = { 'X-AUTH-TOKEN': LAUREL_KEY, Accept: 'application/x-ndjson' };
  const response = await fetch(address, { headers });
  if (!response.ok) {
    throw new Error(`${response.status} ${await response.text()}`);
  }
  const unfinished = join(directory, 'unfinished');
  const file = await open(unfinished, 'w');
  let last = '';
  let rest = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop();
    last = lines.at(-1) ?? last;
    await file.appendFile(lines.map((line) => `${line}\n`).join(''));
  }
  await file.sync();
  await file.close();
  if (last !== '') {
    const name = `${padded(lastId + 1)}-${padded(JSON.parse(last).id)}.ndjson`;
    await rename(unfinished, join(directory, name));
    console.log(name);
  }
  return response.headers.has('Link');
}

async function getLastId() {
  const names = await readdir(directory);
  return Math.max(0, ...names.map((name) => Number(/-(\d+)\.ndjson$/.exec(name)?.[1] ?? 0)));
}

/** Names are in the order of ids. */
function padded(id) {
  return String(id).padStart(12, '0');
}
