import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * A build of a workspace, which is left out while what is built comes from the sources as they are.
 *
 * @param workspace its folder, in which the tool runs
 * @param name for people
 * @param tool a program of Node, with its arguments
 * @param sources files and folders, absolute
 * @param output a file that a build writes
 */
export class WorkspaceBuild {
  constructor({ workspace, name, tool: [program, ...args], sources, output }) {
    this.folder = join(ROOT, workspace);
    Object.assign(this, { name, program: join(ROOT, 'node_modules', program), args, sources });
    this.output = join(this.folder, output);
    this.builtFrom = join(this.folder, '.built-from');
  }

  async runIfNeeded() {
    // An image that is shipped has what was built, and neither the sources nor the tool.
    if (!existsSync(join(this.folder, 'src')) || !existsSync(this.program)) {
      return;
    }
    const from = existsSync(this.builtFrom) ? readFileSync(this.builtFrom, 'utf8') : '';
    if (!existsSync(this.output) || from !== this.contents()) {
      console.error(`Building ${this.name} …`);
      await this.run();
    }
  }

  async run() {
    const builtFrom = this.contents();
    const tool = spawn(process.execPath, [this.program, ...this.args], {
      cwd: this.folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    const code = await new Promise((resolve, reject) => tool.once('error', reject).once('close', resolve));
    if (code !== 0) {
      throw new Error(`Could not build ${this.name}`);
    }
    // Unless a file has changed meanwhile.
    if (this.contents() === builtFrom) {
      writeFileSync(this.builtFrom, builtFrom);
    }
  }

  /** From the command line: `--if-needed`, or in any case. */
  async runByCommand() {
    try {
      await (process.argv.includes('--if-needed') ? this.runIfNeeded() : this.run());
    } catch (error) {
      console.error(error.message);
      process.exitCode = 1;
    }
  }

  contents() {
    const hash = createHash('sha256');
    for (const file of this.sources.flatMap(filesIn).sort()) {
      hash.update(`${file.slice(ROOT.length)}\n`).update(readFileSync(file));
    }
    return hash.digest('hex');
  }
}

function filesIn(path) {
  if (!statSync(path).isDirectory()) {
    return [path];
  }
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
