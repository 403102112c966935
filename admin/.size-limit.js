import { readFileSync } from 'node:fs';

/** What a browser loads to show the first screen after a login, with one language. */
export default [
  {
    name: 'First load of the panel',
    path: firstLoad('dist', [
      'index.html',
      'src/app/shell/shell.tsx',
      'src/screens/home/home.tsx',
      'src/locales/de.po?first',
    ]),
    limit: '245 kB',
  },
  {
    name: "First load of the customers' page, without a login",
    path: firstLoad('shop/dist', ['index.html', 'src/locales/de.po']),
    limit: '140 kB',
  },
  {
    name: "First load of the customers' page",
    path: firstLoad('shop/dist', ['index.html', 'src/locales/de.po', 'src/app/inside.tsx']),
    limit: '150 kB',
  },
  {
    name: 'First load of the till, without a login',
    path: firstLoad('till/dist', ['index.html', 'src/locales/de.po']),
    limit: '136 kB',
  },
  {
    name: 'First load of the till',
    path: firstLoad('till/dist', ['index.html', 'src/locales/de.po', 'src/app/inside.tsx']),
    limit: '150 kB',
  },
].map((each) => ({ ...each, gzip: true }));

function firstLoad(folder, entries) {
  const manifest = JSON.parse(
    readFileSync(new URL(`${folder}/.vite/manifest.json`, import.meta.url), 'utf8'),
  );
  const files = new Set();
  const add = (name) => {
    const { file, css = [], imports = [] } = manifest[name];
    if (!files.has(`${folder}/${file}`)) {
      [file, ...css].forEach((each) => files.add(`${folder}/${each}`));
      imports.forEach(add);
    }
  };
  entries.forEach(add);
  return [...files];
}
