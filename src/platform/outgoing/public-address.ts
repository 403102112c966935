import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import { Injectable } from '@nestjs/common';
import ipaddr from 'ipaddr.js';
import { AppConfig } from '#platform/config/app-config.js';

const QUESTION_TIMEOUT_MS = 2000;
const QUESTIONS_MAX = 2;

@Injectable()
export class HostNames {
  /**
   * Not what the system does (`lookup`): that occupies one of the few threads that passwords and files need, too, for as
   * long as a name server takes, and the author of a URL chooses the name server.
   */
  readonly resolver = new Resolver({ timeout: QUESTION_TIMEOUT_MS, tries: QUESTIONS_MAX });

  constructor(private readonly config: AppConfig) {}

  /** @throws when the name has none */
  async getAddresses(name: string): Promise<LookupAddress[]> {
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

/** All of the Internet that uses IPv6 is in here; what else is called unicast has not been given to anybody. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];
/** In a range that is public, and yet what it answers is inside: Azure's own services for its virtual machines. */
const INSIDE = ['168.63.129.16'];

/**
 * Whether an address is public: not one of this machine, its network, its cloud, a range that is kept for
 * something else, or an IPv6 address that only wraps one of IPv4. What cannot be read is not.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) {
    return false;
  }
  // An IPv4 address that is written as an IPv6 one is what it is.
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast' || INSIDE.includes(address.toString())) {
    return false;
  }
  return !(address instanceof ipaddr.IPv6) || address.match(GLOBAL_UNICAST);
}

/** The address that the host of a URL is, as `URL.hostname` writes it; undefined when it is a name. */
export function literalAddress(host: string): string | undefined {
  const address = host.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(address) ? address : undefined;
}

/** Whether a host of a URL can be refused without asking anybody: a private address, or a name that always means this machine. */
export function isPrivateHost(host: string): boolean {
  const address = literalAddress(host);
  return address === undefined ? /(^|\.)localhost\.?$/i.test(host) : !isPublicAddress(address);
}
