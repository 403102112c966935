import { defineConfig } from 'vite';
import { pagePlugins, SERVICE } from './vite.pages.ts';

export default defineConfig({
  root: import.meta.dirname,
  base: '/admin/',
  plugins: pagePlugins(),
  // The manifest says to .size-limit.js what is loaded first.
  build: {
    target: 'es2022',
    manifest: true,
    modulePreload: { resolveDependencies: (_file, files) => files.filter((each) => each.endsWith('.css')) },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
    // The routes of all screens are loaded first: in one file they are smaller than in one for each.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'routes', test: /src\/screens\/\w+\/routes\.ts$/ },
            // So is what all components of Mantine stand on.
            { name: 'mantine', test: /@mantine\/core\/esm\/core\// },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': SERVICE, '/admin/login.json': SERVICE } },
});
