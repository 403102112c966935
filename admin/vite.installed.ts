import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { pagePlugins, SERVICE } from './vite.pages.ts';

/** Shared with the panel. */
const PUBLIC = join(import.meta.dirname, 'public');
const SERVICE_WORKER = join(import.meta.dirname, 'service-worker.js');
const PAGE = join(import.meta.dirname, 'installed.html');

interface InstalledPage {
  readonly folder: string;
  /** Its address, without the slash. */
  readonly name: 'shop' | 'till';
  readonly title: string;
  readonly description: string;
  /** Where it is developed. */
  readonly port: number;
}

/** The configuration of a page that people install on a device, and that opens without a connection. */
export function installedPage({ folder, name, port, ...described }: InstalledPage): UserConfig {
  return defineConfig({
    root: folder,
    base: `/${name}/`,
    publicDir: PUBLIC,
    plugins: [
      page({ name, ...described }),
      pagePlugins(),
      stylesBehindSplash(),
      manifest({ name, ...described }),
      serviceWorker(name),
    ],
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
    server: { port, proxy: { '/api': SERVICE, [`/${name}/login.json`]: SERVICE } },
  });
}

type Described = Omit<InstalledPage, 'folder' | 'port'>;

/** The `index.html` of all such pages. */
function page({ name, title, description }: Described): Plugin {
  return {
    name: 'page',
    transformIndexHtml: {
      order: 'pre',
      handler: () =>
        readFileSync(PAGE, 'utf8')
          .replaceAll('__NAME__', name)
          .replaceAll('__TITLE__', title)
          .replaceAll('__DESCRIPTION__', description),
    },
  };
}

/** What a device shows of the page once it is installed. */
function manifest({ name, title, description }: Described): Plugin {
  const place = `/${name}`;
  const png = { type: 'image/png', purpose: 'any maskable' };
  const source = {
    ...{ name: title, short_name: title, description, id: place, start_url: place, scope: place },
    ...{ display: 'standalone', background_color: '#2f6b45', theme_color: '#2f6b45' },
    icons: [
      { src: `${place}/laurel.svg`, sizes: 'any', type: 'image/svg+xml' },
      { src: `${place}/icon-192.png`, sizes: '192x192', ...png },
      { src: `${place}/icon-512.png`, sizes: '512x512', ...png },
    ],
  };
  return {
    name: 'manifest',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'laurel.webmanifest', source: JSON.stringify(source) });
    },
  };
}

/** The service worker, with the names of all files that the page may need without a connection. */
function serviceWorker(name: string): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const own = Object.values(bundle).filter(({ fileName }) =>
          /^assets\/(?!.*\.wasm$)|\.webmanifest$/.test(fileName),
        );
        const others = readdirSync(PUBLIC);
        const files = [
          `/${name}`,
          ...[...own.map(({ fileName }) => fileName), ...others].map((file) => `/${name}/${file}`),
        ];
        const version = createHash('sha256');
        for (const output of Object.values(bundle)) {
          version.update(output.fileName).update(output.type === 'asset' ? output.source : output.code);
        }
        others.forEach((file) => version.update(readFileSync(join(PUBLIC, file))));
        const source = readFileSync(SERVICE_WORKER, 'utf8')
          .replaceAll('__NAME__', name)
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
