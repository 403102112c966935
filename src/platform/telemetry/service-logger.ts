import type { LoggerService } from '@nestjs/common';
import { StartupError } from '#platform/error/domain-error.js';
import type { Log } from './log.js';
import { describeError, textWithoutSecrets, withoutSecrets } from './without-secrets.js';

/** They log each module and each path at every start, which helps only to find a mistake in the wiring. */
const TALKATIVE = ['InstanceLoader', 'NestApplication', 'NestFactory', 'RouterExplorer', 'RoutesResolver'];

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';

/**
 * Where everything goes that a Nest `Logger` gets: a sentence, an error, or an object of fields with its sentence as
 * `msg` and an error as `err`. No secret and no person gets through here.
 */
export class ServiceLogger implements LoggerService {
  constructor(private readonly out: Log) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.write(TALKATIVE.includes(String(rest.at(-1))) ? 'debug' : 'info', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    // Nest tells of whatever ends a start, with its stack; main says the sentence.
    this.write(message instanceof StartupError ? 'debug' : 'error', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }

  private write(level: Level, message: unknown, rest: readonly unknown[]): void {
    if (!this.out.isLevelEnabled(level)) {
      return;
    }
    const [last, stack] = [rest.at(-1), rest.at(-2)];
    const context = typeof last === 'string' ? { context: last } : {};
    if (message instanceof Error) {
      this.out[level]({ ...context, err: describeError(message) });
    } else if (typeof message === 'object' && message !== null) {
      this.out[level](Object.assign(context, withoutSecrets(message)));
    } else {
      const more = typeof stack === 'string' ? { stack: textWithoutSecrets(stack) } : {};
      this.out[level]({ ...context, ...more }, textWithoutSecrets(String(message)));
    }
  }
}
