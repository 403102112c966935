import { runCommandLine } from './cli/command-line.js';

/* `npm run cli -- <command>`. Not everything that a command has begun need be over when it ends, an idle connection for example. */
process.exit(await runCommandLine(process.argv.slice(2)));
