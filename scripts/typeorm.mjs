import { fileURLToPath } from 'node:url';
import { buildIfNeeded } from './build.mjs';

/* `npm run typeorm -- migration:show|run|revert|generate <path>|schema:log …`: the command line of TypeORM, with ormconfig.ts. */
await buildIfNeeded();
// What only writes a file takes none.
if (!/:create$|^init$|^version$|^-/.test(process.argv[2] ?? '-')) {
  process.argv.push('--dataSource', fileURLToPath(new URL('../dist/ormconfig.js', import.meta.url)));
}
await import('typeorm/cli.js');
