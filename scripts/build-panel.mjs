import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildClientIfNeeded } from './build-client.mjs';
import { ROOT, WorkspaceBuild } from './workspace-build.mjs';

/*
 * node scripts/build-panel.mjs             builds the pages for browsers, the admin panel, /shop and /till: `vite build` for each
 * node scripts/build-panel.mjs --if-needed builds each of them unless what is built comes from the sources as they are
 *
 * They call the service with the typed client, which is built before when needed.
 *
 * Beside scripts/build.mjs, since most of what needs the service does without the pages, and changes of one do not need the other.
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
  ].map((name) => join('admin', name)),
  ...['src', 'package.json', 'tsconfig.json'].map((name) => join('client', name)),
  ...['package-lock.json', 'scripts/build-panel.mjs', 'scripts/workspace-build.mjs'],
  'src/event/event-types.model.ts',
];
const pages = [
  page('admin', 'the admin panel', ['index.html', 'vite.config.ts']),
  page('admin/shop', 'the page of the customers', ['src', 'index.html', 'vite.config.ts']),
  page('admin/till', 'the till', ['src', 'index.html', 'vite.config.ts'], ['admin/shop/src']),
];

export async function buildPanelIfNeeded() {
  await buildClientIfNeeded();
  await Promise.all(pages.map((each) => each.runIfNeeded()));
}

function page(workspace, name, own, shared = []) {
  return new WorkspaceBuild({
    workspace,
    name,
    tool: ['vite/bin/vite.js', 'build', '--logLevel', 'warn'],
    sources: [...SHARED, ...shared, ...own.map((each) => join(workspace, each))].map((each) =>
      join(ROOT, each),
    ),
    output: 'dist/index.html',
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildClientIfNeeded();
  await Promise.all(pages.map((each) => each.runByCommand()));
}
