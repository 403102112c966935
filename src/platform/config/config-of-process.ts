import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { AppConfig } from './app-config.js';

/** What the process writes is for its own user: the database, backups, keys. */
const UMASK = 0o077;

/**
 * The configuration of this process, which has its files from now on. What `.env` says counts where the environment itself
 * says nothing.
 * @throws {WrongEnvironment}
 */
export function configOfProcess(): AppConfig {
  process.umask(UMASK);
  if (existsSync('.env')) {
    loadEnvFile('.env');
  }
  return AppConfig.ofProcess(process.env);
}

/** For a process that is begun from this one, and has something otherwise. */
export function environmentWith(changes: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return { ...process.env, ...changes };
}
