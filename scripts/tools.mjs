import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * node scripts/tools.mjs (npm run tools) installs tools/ unless its lock file is installed: what checks and tests need, and a start does
 * not. Those that need one of them call it themselves.
 */
const TOOLS = fileURLToPath(new URL('../tools', import.meta.url));
const LOCK = join(TOOLS, 'package-lock.json');
const INSTALLED = join(TOOLS, 'node_modules/.installed-from');

const requireTool = createRequire(join(TOOLS, 'package.json'));

/** The file of a command of a package, which needs not be called like the package. */
export function getToolProgram(name, command) {
  const manifest = requireTool.resolve(`${name}/package.json`);
  const { bin } = requireTool(manifest);
  return join(dirname(manifest), typeof bin === 'string' ? bin : bin[command]);
}

export async function installToolsIfNeeded() {
  const lock = createHash('sha256').update(readFileSync(LOCK)).digest('hex');
  if (existsSync(INSTALLED) && readFileSync(INSTALLED, 'utf8') === lock) {
    return;
  }
  console.error('Installing the tools of checks and tests …');
  // As .npmrc says for the root; and what a tool of a tool wants of Node is no concern of ours as long as it does its work.
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = spawn('npm', ['ci', ...options], { cwd: TOOLS, stdio: ['ignore', 'ignore', 'inherit'] });
  const code = await new Promise((resolve, reject) => npm.once('error', reject).once('close', resolve));
  if (code !== 0) {
    throw new Error('Could not install the tools of checks and tests');
  }
  writeFileSync(INSTALLED, lock);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await installToolsIfNeeded();
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
