import { hostname, userInfo } from 'node:os';
import { CommandRunner } from 'nest-commander';
import { answeringFor } from '../platform/audit/deed.js';
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

  /** For what is written as an administrator would: the audit log says that it was done here, and as which user of the machine. */
  protected async answeringFor<T>(action: string, work: () => Promise<T>): Promise<T> {
    const doer = { credential: 'command-line', administratorId: null, apiKeyId: null } as const;
    return answeringFor({ action, address: placeOfThis(), requestId: null, targets: [], doer }, work);
  }

  /** For long work: `signal.throwIfAborted()` between two batches. Ask for it once, when the work begins. */
  protected interruption(consequence = 'what was done until now is kept'): AbortSignal {
    return interruption(consequence);
  }

  protected showProgress(label: string, total: number): Progress {
    return showProgress(label, total);
  }
}

function placeOfThis(): string {
  try {
    return `${userInfo().username}@${hostname()}`;
  } catch {
    // In a container, users need not have names.
    return `${process.getuid?.() ?? ''}@${hostname()}`;
  }
}
