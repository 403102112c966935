import { ConsoleLogger, type LogLevel } from '@nestjs/common';
import type { AppConfig } from '../config/app-config.js';

const LEVELS: Readonly<Record<AppConfig['logLevel'], LogLevel[]>> = {
  error: ['fatal', 'error'],
  warn: ['fatal', 'error', 'warn'],
  info: ['fatal', 'error', 'warn', 'log'],
  debug: ['fatal', 'error', 'warn', 'log', 'debug', 'verbose'],
};

/** They tell each module and each path at every start: of use to who looks for a mistake in the wiring. */
const TALKATIVE = ['InstanceLoader', 'NestApplication', 'NestFactory', 'RouterExplorer', 'RoutesResolver'];

export class ServiceLogger extends ConsoleLogger {
  constructor(private readonly level: AppConfig['logLevel']) {
    super({ prefix: 'Laurel', logLevels: LEVELS[level] });
  }

  override log(message: unknown, ...rest: unknown[]): void {
    const context = rest.at(-1);
    if (this.level === 'debug' || !TALKATIVE.includes(String(context))) {
      super.log(message, ...rest);
    }
  }
}
