import { fileURLToPath } from 'node:url';
import { KeptBuild } from './kept-build.mjs';

/*
 * node scripts/build-panel.mjs             builds the pages for browsers, the admin panel, /shop and /till: `vite build` for each
 * node scripts/build-panel.mjs --if-needed builds each of them unless what is built comes from the sources as they are
 *
 * Beside scripts/build-bundle.mjs, since changes of the service do not need the pages, nor the other way round.
 */
const SHARED = [
  ...[
    'src',
    'public',
    'package.json',
    'vite.pages.ts',
    'vite.installed.ts',
    'installed.html',
    'service-worker.js',
    'lingui.config.js',
  ].map((name) => `admin/${name}`),
  ...['client/src', 'client/package.json', 'package-lock.json', 'src/event/event-types.model.ts'],
  ...['scripts/build-panel.mjs', 'scripts/kept-build.mjs'],
];
const pages = [
  page('admin', 'the admin panel', ['index.html', 'vite.config.ts']),
  page('admin/shop', 'the page of the customers', ['src', 'index.html', 'vite.config.ts']),
  page('admin/till', 'the till', ['src', 'index.html', 'vite.config.ts'], ['admin/shop/src']),
];

export async function buildPanelIfNeeded() {
  await Promise.all(pages.map((each) => each.runIfNeeded()));
}

function page(folder, name, own, shared = []) {
  return new KeptBuild({
    name,
    program: ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
    folder,
    sources: [...SHARED, ...shared, ...own.map((each) => `${folder}/${each}`)],
    outputs: [`${folder}/dist`],
    builtFrom: `${folder}/.built-from`,
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await Promise.all(pages.map((each) => each.runByCommand()));
}
