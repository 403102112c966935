import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { minifySync } from 'rolldown/utils';
import { copyFilesBesideCode } from './files-beside-code.mjs';

/*
 * Puts the service and the command line with the packages that they use into a few files below `dist/bundle`: opening and resolving
 * thousands of files takes longer than all else in a start. Takes the sources themselves, whose types are checked elsewhere, and whose
 * decorators it compiles like the compiler does.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** What is started: by `npm start`, by `npm run cli`, by backups for statements that take long, and by uploads of pictures. */
const ENTRIES = {
  main: 'main.ts',
  cli: 'cli.ts',
  'sqlite-statement': 'platform/process/sqlite-statement.ts',
  'encode-picture': 'platform/picture/encode-picture.ts',
};

/** Installed and not bundled: they find their binaries beside themselves, or (mysql2) are loaded only where they are configured. */
const INSTALLED = ['libsql', '@node-rs/argon2', 'mysql2', 'sharp'];

/** What every decorator needs. As an import it runs before the chunk that has it; bundled, only where its importer begins. */
const IMPORTED_FIRST = 'reflect-metadata';

/** Packages of ours load these when they are installed, or in tools of developers; Laurel does not use them. */
const UNUSED = [
  ...['@fastify/static', '@fastify/view', '@grpc/grpc-js', '@grpc/proto-loader', '@mikro-orm/core'],
  ...['@nestjs/axios', '@nestjs/microservices', '@nestjs/mongoose', '@nestjs/platform-fastify'],
  ...['@nestjs/platform-socket.io', '@nestjs/sequelize', '@nestjs/websockets', 'mongoose', 'sequelize'],
  ...[
    '@google-cloud/spanner',
    '@sap/hana-client',
    'better-sqlite3',
    'expo-sqlite',
    'hdb-pool',
    'ioredis',
    'mongodb',
  ],
  ...[
    'mssql',
    'mysql',
    'oracledb',
    'pg',
    'pg-native',
    'pg-query-stream',
    'react-native-sqlite-storage',
    'redis',
  ],
  ...['sql.js', 'sqlite3', 'typeorm-aurora-data-api-driver'],
  ...['acorn', 'aws4', 'prettier', 'typescript'],
];

/** What chunks of packages are called. */
const PACKAGES = 'packages';
const isOfPackages = (name) => name.startsWith(PACKAGES);

/** What is left out beside the tokens; names stay, since classes and the frames of stack traces are known by them. */
const WITHOUT_SPACE = {
  module: true,
  compress: false,
  mangle: false,
  codegen: { removeWhitespace: true },
};

/** What stands for a package that is required. */
const REQUIRED = '\0required:';

async function bundle() {
  // What scripts/run.mjs keeps of the bundle before.
  rmSync(join(ROOT, 'dist/compiled'), { recursive: true, force: true });
  const build = await rolldown({
    cwd: ROOT,
    input: Object.fromEntries(Object.entries(ENTRIES).map(([name, file]) => [name, join(ROOT, 'src', file)])),
    platform: 'node',
    tsconfig: join(ROOT, 'tsconfig.build.json'),
    external: (id) => [IMPORTED_FIRST, ...UNUSED].includes(getPackage(id)),
    plugins: [requiredPackages, exportsThatTypeormHasNoMore, visibleRequires, leanFiles],
  });
  await build.write({
    dir: join(ROOT, 'dist/bundle'),
    format: 'esm',
    // Classes are known by their names: tables, injected things and errors are called after them.
    keepNames: true,
    sourcemap: true,
    comments: false,
    // Apart from our own code, whose maps are read at every start.
    codeSplitting: { groups: [{ name: PACKAGES, test: /node_modules/, entriesAware: true }] },
    chunkFileNames: ({ name }) => (isOfPackages(name) ? `${PACKAGES}-[hash].js` : '[name]-[hash].js'),
  });
  await build.close();
  copyFilesBesideCode({ pictures: 'dist/bundle', documents: 'dist/bundle' });
}

/** `@scope/name` of `@scope/name/path`. */
function getPackage(id) {
  return id.split('/', id.startsWith('@') ? 2 : 1).join('/');
}

/**
 * Loads packages that are installed by `require`: where a module imports one that is CommonJS, Node reads all of it beforehand to
 * find the names of its exports.
 */
const requiredPackages = {
  name: 'required-packages',
  resolveId(id, importer) {
    if (!INSTALLED.includes(getPackage(id))) {
      return null;
    }
    return importer?.startsWith(REQUIRED) ? { id, external: true } : `${REQUIRED}${id}`;
  },
  load(id) {
    return id.startsWith(REQUIRED) ? `module.exports = require('${id.slice(REQUIRED.length)}');` : null;
  },
};

/**
 * Two exports of TypeORM that it had before version 1. `@nestjs/typeorm` asks for them by a `require` that a bundler does not see:
 * TypeORM would be loaded a second time, from its package, to learn that they are `undefined`.
 */
const exportsThatTypeormHasNoMore = {
  name: 'exports-that-typeorm-has-no-more',
  load(id) {
    return id.endsWith('@nestjs/typeorm/dist/common/typeorm-compat.js')
      ? 'export const Connection = undefined; export const AbstractRepository = undefined;'
      : null;
  },
};

/**
 * `@nestjs/mapped-types` asks for these by a `require` that a bundler does not see: they would be loaded a second time, from their
 * packages, and what they know of classes would be there twice.
 */
const visibleRequires = {
  name: 'visible-requires',
  load(id) {
    if (!id.endsWith('@nestjs/mapped-types/dist/type-helpers.utils.js')) {
      return null;
    }
    return readFileSync(id, 'utf8').replace(
      'const require = createRequire(import.meta.url);',
      `import * as classTransformer from 'class-transformer';
      import * as classValidator from 'class-validator';
      import * as metadataStorage from 'class-transformer/cjs/storage.js';
      const bundled = {
        'class-transformer': classTransformer,
        'class-validator': classValidator,
        'class-transformer/cjs/storage': metadataStorage,
      };
      const require = (name) => bundled[name];`,
    );
  },
};

/** What is read at every start: made small, and quick to read. */
const leanFiles = {
  name: 'lean-files',
  generateBundle(_, files) {
    for (const chunk of Object.values(files).filter(({ type }) => type === 'chunk')) {
      // One character beyond ASCII, and the engine keeps and reads the whole file with two bytes for each character.
      chunk.code = chunk.code.replace(/[^\x00-\x7f]/g, escaped);
      // Node reads every map when it loads a file: those of packages, which are large, would cost more than they tell.
      if (isOfPackages(chunk.name)) {
        chunk.code = minifySync(chunk.fileName, chunk.code, WITHOUT_SPACE).code;
        chunk.code = chunk.code.replace(/\n\/\/# sourceMappingURL=.*$/, '');
        delete files[`${chunk.fileName}.map`];
      }
    }
  },
};

/** Writes what means the same in strings, templates, regular expressions and names; a character of two code units becomes two escapes. */
function escaped(unit) {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

await bundle();
