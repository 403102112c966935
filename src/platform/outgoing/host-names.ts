import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '#platform/config/app-config.js';

const QUESTION_TIMEOUT_MS = 2000;
const QUESTIONS_MAX = 2;

/** Which addresses a name has. */
@Injectable()
export class HostNames {
  /**
   * Not what the system does (`lookup`): that occupies one of the few threads that passwords and files need, too, for as
   * long as a name server takes, and the author of a URL chooses the name server.
   */
  readonly resolver = new Resolver({ timeout: QUESTION_TIMEOUT_MS, tries: QUESTIONS_MAX });

  constructor(private readonly config: AppConfig) {}

  /** @throws when the name has none */
  async addressesOf(name: string): Promise<LookupAddress[]> {
    if (this.config.webhook.allowPrivate) {
      // Names of the own network: from the file of hosts, or short for longer ones. Only the system knows these.
      return lookup(name, { all: true });
    }
    const answers = await Promise.allSettled([this.resolver.resolve4(name), this.resolver.resolve6(name)]);
    const [four, six] = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const found = [
      ...(four ?? []).map((address) => ({ address, family: 4 })),
      ...(six ?? []).map((address) => ({ address, family: 6 })),
    ];
    if (found.length === 0) {
      throw answers[0].status === 'rejected' ? answers[0].reason : new Error(`${name} has no address`);
    }
    return found;
  }
}
