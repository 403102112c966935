import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const WAITING_MS = 200;

/**
 * A build that is left out while what is built comes from the sources as they are, and is all there.
 *
 * Contents are compared, not times: a checkout or a copy gives files any time. But as long as no file has another size or time
 * than when contents were compared last, none is read, so that a start is quick.
 */
export class KeptBuild {
  /**
   * @param name for people
   * @param program a program of Node, with its arguments
   * @param folder in which it runs
   * @param sources files and folders; all paths begin at the root
   * @param isSource which files of these folders count
   * @param outputs folders that the build makes anew
   * @param builtFrom the file that says what was built from what
   */
  constructor({
    name,
    program: [program, ...args],
    folder = '',
    sources,
    isSource = () => true,
    outputs,
    builtFrom,
  }) {
    const inRoot = (path) => join(ROOT, path);
    Object.assign(this, { name, args, isSource, folder: inRoot(folder), builtFrom: inRoot(builtFrom) });
    this.program = inRoot(program);
    this.sources = sources.map(inRoot);
    this.outputs = outputs.map(inRoot);
  }

  async runIfNeeded() {
    if (this.isNeeded()) {
      await this.alone(async () => {
        // Another process may have built it meanwhile.
        if (this.isNeeded()) {
          console.error(`Building ${this.name} …`);
          await this.build();
        }
      });
    }
  }

  async run() {
    await this.alone(() => this.build());
  }

  isNeeded() {
    // An image that is shipped has what was built, and neither the sources nor the tool.
    if (!existsSync(this.program) || !this.sources.every((path) => existsSync(path))) {
      return false;
    }
    const before = this.readBefore();
    if (
      before &&
      Object.entries(before.seen).every(([name, state]) => getState(join(ROOT, name)) === state)
    ) {
      return false;
    }
    if (before?.contents === this.getContents() && before.files === this.getFiles()) {
      this.keep(before.contents);
      return false;
    }
    return true;
  }

  /** While no other process of this machine builds the same: several may be started at once. */
  async alone(work) {
    const lock = `${this.builtFrom}.lock`;
    mkdirSync(dirname(lock), { recursive: true });
    while (!take(lock)) {
      await setTimeout(WAITING_MS);
    }
    try {
      await work();
    } finally {
      rmSync(lock, { force: true });
    }
  }

  /** In a process of its own: a compiler keeps hundreds of megabytes, and a start goes on as the service. */
  async build() {
    const contents = this.getContents();
    rmSync(this.builtFrom, { force: true });
    this.outputs.forEach((folder) => rmSync(folder, { recursive: true, force: true }));
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
    if (this.getContents() === contents) {
      this.keep(contents);
    }
  }

  /** From the command line: `--if-needed`, or in any case. */
  async runByCommand() {
    try {
      await (process.argv.includes('--if-needed') ? this.runIfNeeded() : this.run());
    } catch (error) {
      // The tool has said what is wrong.
      console.error(error.message);
      process.exitCode = 1;
    }
  }

  readBefore() {
    try {
      return JSON.parse(readFileSync(this.builtFrom, 'utf8'));
    } catch {
      return undefined;
    }
  }

  /**
   * Folders are seen as well: a file that comes or goes changes the time of its folder. Names begin at the root, so that a copy of all
   * looks at its own files.
   */
  keep(contents) {
    const paths = [...this.getSources(), ...[...this.sources, ...this.outputs].flatMap(foldersIn)];
    const seen = Object.fromEntries(paths.map((path) => [getName(path), getState(path)]));
    mkdirSync(dirname(this.builtFrom), { recursive: true });
    writeFileSync(this.builtFrom, JSON.stringify({ contents, files: this.getFiles(), seen }));
  }

  getSources() {
    return this.sources.flatMap(filesIn).filter((path) => this.sources.includes(path) || this.isSource(path));
  }

  getContents() {
    const hash = createHash('sha256');
    for (const file of this.getSources().sort()) {
      hash.update(`${getName(file)}\n`).update(readFileSync(file));
    }
    return hash.digest('hex');
  }

  /** Which files there are: when one is missing, all are built again. */
  getFiles() {
    return createHash('sha256')
      .update(this.outputs.flatMap(filesIn).map(getName).sort().join('\n'))
      .digest('hex');
  }
}

/** Takes a lock, also one whose process has died: whether it was taken. */
function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') {
      throw error;
    }
  }
  const pid = Number(readText(lock));
  if (pid > 0 && !isAlive(pid)) {
    // Only one of those that see it can give it another name. It must not be the lock of a process that was quicker.
    const own = `${lock}.${process.pid}`;
    try {
      renameSync(lock, own);
      if (readText(own) !== String(pid)) {
        linkSync(own, lock);
      }
      rmSync(own);
    } catch {
      // Another process was first.
    }
  }
  return false;
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function getName(path) {
  return relative(ROOT, path);
}

function getState(path) {
  const { size, mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? {};
  return `${size} ${mtimeMs}`;
}

function filesIn(path) {
  return isFolder(path)
    ? entriesIn(path)
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [path].filter((each) => existsSync(each));
}

function foldersIn(path) {
  if (!isFolder(path)) {
    return [];
  }
  const inside = entriesIn(path).filter((entry) => entry.isDirectory());
  return [path, ...inside.map((entry) => join(entry.parentPath, entry.name))];
}

function isFolder(path) {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function entriesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true });
}
