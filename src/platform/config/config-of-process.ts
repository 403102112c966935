import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { AppConfig } from './app-config.js';

/**
 * The configuration of this process. What `.env` says counts where the environment itself says nothing.
 * @throws {WrongEnvironment}
 */
export function configOfProcess(): AppConfig {
  if (existsSync('.env')) {
    loadEnvFile('.env');
  }
  return AppConfig.fromEnvironment(process.env);
}

/** For a process that is begun from this one, and has something otherwise. */
export function environmentWith(changes: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return { ...process.env, ...changes };
}
