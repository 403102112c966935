import { CommandRunner } from 'nest-commander';
import { interruption } from './interruption.js';
import { type Progress, showProgress } from './progress.js';

/**
 * What every command of the service has in common. It writes its result to stdout and returns; whatever it throws becomes
 * one line on stderr and the exit code 1. Arguments that nobody asked for are a mistake, and have the exit code 2.
 */
export abstract class ServiceCommand extends CommandRunner {
  override setCommand(command: Parameters<CommandRunner['setCommand']>[0]): this {
    command.exitOverride().allowExcessArguments(false);
    return super.setCommand(command);
  }

  /** For long work: `signal.throwIfAborted()` between two batches. Ask for it once, when the work begins. */
  protected interruption(consequence = 'what was done until now is kept'): AbortSignal {
    return interruption(consequence);
  }

  protected showProgress(label: string, total: number): Progress {
    return showProgress(label, total);
  }
}
