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
