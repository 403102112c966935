import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { transformAsync } from '@babel/core';
import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import type { Plugin, PluginOption } from 'vite';

/** Where the service is, beside which a page is developed. */
export const SERVICE = process.env['LAUREL_URL'] ?? 'http://127.0.0.1:3000';

const STYLED_COMPONENT = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/;

/** What every page for browsers is built with. */
export function pagePlugins(): PluginOption[] {
  return [typedClient(), quiet(), texts(), stylesOfComponents(), react(), lingui(), compressed()];
}

/** The typed client from its sources: as a package it would be built before. */
function typedClient(): Plugin {
  const sources = join(import.meta.dirname, '../client/src');
  const alias = [
    { find: /^@laurel\/client\/api$/, replacement: join(sources, 'generated/index.ts') },
    { find: /^@laurel\/client\/webhook$/, replacement: join(sources, 'webhook.ts') },
    { find: /^@laurel\/client$/, replacement: join(sources, 'index.ts') },
  ];
  return { name: 'typed-client', config: () => ({ resolve: { alias } }) };
}

/** Without the times of plugins, which the bundler prints among the first lines of a first start. */
function quiet(): Plugin {
  const build = { rolldownOptions: { checks: { bundlerTimings: false } } };
  return { name: 'quiet', config: () => ({ build }) };
}

/** Lingui's macros become calls with the ids of texts. Only files that use them pass through Babel. */
function texts(): Plugin {
  return {
    name: 'texts',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: '/macro' },
      async handler(code, id) {
        const result = await transformAsync(code, {
          filename: id,
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          parserOpts: { plugins: ['typescript', 'jsx'] },
          plugins: ['@lingui/babel-plugin-lingui-macro'],
        });
        return result?.code ? { code: result.code, map: result.map } : null;
      },
    },
  };
}

/**
 * The styles of a Mantine component come with its code, and into the same part of the page: all of them would be a seventh of
 * the first load.
 */
function stylesOfComponents(): Plugin {
  return {
    name: 'styles-of-components',
    transform: {
      filter: { id: STYLED_COMPONENT },
      handler(code, id) {
        const [, name = ''] = STYLED_COMPONENT.exec(id) ?? [];
        return { code: `import '@mantine/core/styles/${name}.css';\n${code}`, map: null };
      },
    },
  };
}

/** The service sends these to browsers as they are: it compresses nothing itself. */
function compressed(): Plugin {
  let folder = '';
  return {
    name: 'compressed',
    apply: 'build',
    configResolved: (config) => void (folder = join(config.root, config.build.outDir)),
    closeBundle() {
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        if (entry.isFile() && /\.(js|css|html|svg|webmanifest|wasm)$/.test(entry.name)) {
          const file = join(entry.parentPath, entry.name);
          writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }));
        }
      }
    },
  };
}
