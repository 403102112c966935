import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { pagePlugins, SERVICE } from '../vite.pages.ts';

/** Shared with the panel. */
const PUBLIC = join(import.meta.dirname, '../public');

/** The service worker, with the names of all files that the page may need without a connection. */
function serviceWorker(): Plugin {
  const template = join(import.meta.dirname, 'service-worker.js');
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const assets = Object.values(bundle).filter(({ fileName }) => fileName.startsWith('assets/'));
        const others = readdirSync(PUBLIC);
        const files = [
          '/shop',
          ...[...assets.map(({ fileName }) => fileName), ...others].map((name) => `/shop/${name}`),
        ];
        const version = createHash('sha256');
        for (const output of Object.values(bundle)) {
          version.update(output.fileName).update(output.type === 'asset' ? output.source : output.code);
        }
        others.forEach((name) => version.update(readFileSync(join(PUBLIC, name))));
        const source = readFileSync(template, 'utf8')
          .replace('__VERSION__', version.digest('hex').slice(0, 12))
          .replace("['__FILES__']", JSON.stringify(files.sort()));
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
      },
    },
  };
}

/** Moves the styles between the splash, which is painted without them, and what the scripts render, which comes after them. */
function stylesBehindSplash(): Plugin {
  const link = / *<link rel="stylesheet".*\n/g;
  return {
    name: 'styles-behind-splash',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html
          .replace(link, '')
          .replace(/ *<div id="root">/, (root) => `${(html.match(link) ?? []).join('')}${root}`),
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  base: '/shop/',
  publicDir: PUBLIC,
  plugins: [pagePlugins(), stylesBehindSplash(), serviceWorker()],
  // The manifest says to .size-limit.js what is loaded first.
  build: {
    target: 'es2022',
    manifest: true,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
    // What is loaded first is in two files of about the same size, which are loaded side by side (and the bundler's own, of 0.6 kB).
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'first', tags: ['$initial'] },
          ],
        },
      },
    },
  },
  server: { port: 5174, proxy: { '/api': SERVICE, '/shop/login.json': SERVICE } },
});
