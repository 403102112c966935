import { createCompiledCatalog, getCatalogForFile, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { relative } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { pagePlugins, SERVICE } from './vite.pages.ts';

/** What is shown first, the shell with its menus and the start page without its tasks and first steps, is everything but these. */
const OTHER_SCREENS = /^src\/screens\/(?!home\/(?!tasks|first-steps)|[\w-]+\/menu\.ts$)/;

/** What every page needs, before a login as well: what all components of Mantine stand on, the routes of all screens, and the libraries. */
const FIRST = new RegExp(
  [
    'src/screens/\\w+/routes\\.ts$',
    'src/app/providers\\.tsx$',
    '@mantine/core/esm/core/',
    '@mantine/core/esm/components/(Anchor|FocusTrap|Modal|ModalBase|Overlay|Paper|Portal|ScrollArea|Transition)/',
    '@mantine/hooks/',
    '@floating-ui/',
    '@tanstack/(query-core|react-query)/',
    'react-remove-scroll|react-style-singleton|use-callback-ref|use-sidecar',
  ].join('|'),
);

/** What the shell and the start page need besides. */
const INSIDE = new RegExp(
  [
    'src/app/(menus|use-store|use-timezone|shell/shell)\\.tsx?$',
    'src/patterns/(formats|rights|range/range-control)\\.tsx$',
    'src/screens/home/(figures|home|use-dashboard)\\.tsx?$',
    'src/session/login-offer\\.ts$',
    '@mantine/core/esm/components/(ActionIcon|CopyButton|Image|Input|InputBase|Menu|Popover|SimpleGrid|Skeleton)/',
    '@mantine/core/esm/components/(Accordion/AccordionChevron|Checkbox/CheckIcon|Radio/RadioIcon)',
    'lucide-react/dist/esm/icons/(check|chevron-right|gift|users)\\.',
  ].join('|'),
);

/** What the login needs besides. */
const ENTRY = new RegExp(
  [
    'src/app/messages\\.tsx$',
    'src/session/(entry-form|login-page|provider-login)\\.tsx$',
    '@mantine/core/esm/components/(PasswordInput|TextInput)/',
    '@mantine/notifications/',
  ].join('|'),
);

/**
 * A language has one catalogue. `./de.po?first` are the texts that are shown first, `./de.po?others` those of the other screens: they
 * would be a twelfth of the first load.
 */
function textsInTwoParts(): Plugin {
  return {
    name: 'texts-in-two-parts',
    transform: {
      filter: { id: /\.po\?(first|others)$/ },
      async handler(_code, id) {
        const [file = '', part] = id.split('?');
        const config = getConfig({ cwd: import.meta.dirname });
        const found = getCatalogForFile(relative(config.rootDir, file), await getCatalogs(config));
        if (!found) {
          throw new Error(`${file} is not in lingui.config.js`);
        }
        const { locale, catalog } = found;
        const entries = (await catalog.read(locale)) ?? {};
        const { messages } = await catalog.getTranslations(locale, {
          fallbackLocales: config.fallbackLocales,
          sourceLocale: config.sourceLocale,
        });
        const wanted = Object.entries(messages).filter(([text]) => {
          const isOther = entries[text]?.origin?.every(([place]) => OTHER_SCREENS.test(place)) ?? false;
          return isOther === (part === 'others');
        });
        const { source, errors } = createCompiledCatalog(locale, Object.fromEntries(wanted), {
          namespace: 'es',
        });
        if (errors.length > 0) {
          throw new Error(errors.map(({ error }) => error.message).join('\n'));
        }
        return { code: source, map: null, moduleType: 'js' };
      },
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  base: '/admin/',
  plugins: [textsInTwoParts(), pagePlugins()],
  // The manifest says to .size-limit.js what is loaded first.
  build: {
    target: 'es2022',
    manifest: true,
    modulePreload: { resolveDependencies: (_file, files) => files.filter((each) => each.endsWith('.css')) },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
    // What is loaded first comes in a few files: each is a request, and together they are smaller. What only other screens have is not in them.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', test: FIRST, priority: 2 },
            { name: 'inside', test: INSIDE, priority: 1 },
            { name: 'entry', test: ENTRY },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': SERVICE, '/admin/login.json': SERVICE } },
});
