import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Environment } from './environment.js';

// Password hashes, webhook secrets and the signing key are in these files.
const DIRECTORY_MODE = 0o700;
const FILE_MODE = 0o600;
const ALL_BUT_OWNER = 0o077;
const OTHERS = 0o007;
/** What Laurel writes into DATA_DIR, with the files that SQLite puts beside it. */
const OWN_NAMES = /^(laurel\.sqlite|jwt-private-key\.pem)/;

/**
 * Makes DATA_DIR where it is missing, and reads the files that variables name.
 * @returns One sentence for each variable that cannot be used.
 */
export function prepareFiles(env: Environment): string[] {
  const { DATABASE_URL, JWT_PRIVATE_KEY_FILE, JWT_PUBLIC_KEY_FILES, DATA_DIR, FILES_DIR } = env;
  const isDataDirUsed = DATABASE_URL === undefined || JWT_PRIVATE_KEY_FILE === undefined;
  return [
    isDataDirUsed && problemOfDataDir(DATA_DIR),
    FILES_DIR !== undefined && problemOfDirectory('FILES_DIR', FILES_DIR),
    JWT_PRIVATE_KEY_FILE !== undefined &&
      problemOfKey('JWT_PRIVATE_KEY_FILE', JWT_PRIVATE_KEY_FILE, createPrivateKey),
    ...JWT_PUBLIC_KEY_FILES.map((file) => problemOfKey('JWT_PUBLIC_KEY_FILES', file, createPublicKey)),
  ].filter((problem) => typeof problem === 'string');
}

/** Whether other users of the machine may look into the directory. Laurel makes none like this. */
export function isOpenToOthers(directory: string): boolean {
  return existsSync(directory) && (statSync(directory).mode & OTHERS) !== 0;
}

function problemOfDataDir(dataDir: string): string | undefined {
  return problemOfDirectory('DATA_DIR', dataDir, () =>
    readdirSync(dataDir)
      .filter((name) => OWN_NAMES.test(name))
      .forEach((name) => keepToOwner(join(dataDir, name))),
  );
}

function problemOfDirectory(
  variable: string,
  directory: string,
  prepare: () => void = () => undefined,
): string | undefined {
  try {
    makeDirectory(directory);
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
    prepare();
    return undefined;
  } catch (error) {
    return `${variable} must be a directory that Laurel can write to: ${(error as Error).message}`;
  }
}

/**
 * One directory after the other: with `recursive`, `mkdirSync` tries for ever below a directory that takes no entries, like
 * /proc. A directory that exists stays as it is, because it may be any directory.
 */
function makeDirectory(path: string): void {
  if (existsSync(path)) {
    if (!statSync(path).isDirectory()) {
      throw new Error(`${path} is a file`);
    }
    return;
  }
  makeDirectory(dirname(resolve(path)));
  try {
    mkdirSync(path, { mode: DIRECTORY_MODE });
  } catch (error) {
    // Another process that starts at the same moment may have made it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw error;
    }
  }
}

/** For what an earlier version has written with the mode that the system proposes. */
function keepToOwner(file: string): void {
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (found?.isFile() && found.uid === process.getuid?.() && (found.mode & ALL_BUT_OWNER) !== 0) {
    chmodSync(file, FILE_MODE);
  }
}

/** Never names the file: a key that was put into the variable itself would be printed. */
function problemOfKey(variable: string, file: string, read: (pem: Buffer) => KeyObject): string | undefined {
  let pem: Buffer;
  try {
    pem = readFileSync(file);
  } catch (error) {
    return `${variable} names a file that cannot be read (${(error as NodeJS.ErrnoException).code ?? ''})`;
  }
  try {
    read(pem);
    return undefined;
  } catch {
    return `${variable} names a file that holds no key in PEM`;
  }
}
