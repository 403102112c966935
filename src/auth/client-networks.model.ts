import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';

/** Whose attempts are counted together. */
export interface Network {
  readonly name: string;
  /** How many times the attempts of one address may come from it. */
  readonly factor: number;
}

/** A network of one subscriber has 2^16 networks of one line below it. */
const FACTOR_OF_SUBSCRIBER = 10;
const IPV4_IN_IPV6 = /^(?:0:){5}ffff:([\da-f]+):([\da-f]+)$/;

/**
 * The networks that an address is in, the narrowest first. An IPv4 address stands for itself. With IPv6 a line gets 2^64
 * addresses (/64), and a subscriber often 2^16 such networks (/48): counting single addresses would count nothing.
 */
export function getNetworks(address: string): readonly [Network, ...Network[]] {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) {
    return [{ name: bare, factor: 1 }];
  }
  const groups = getGroups(bare);
  const [, high, low] = IPV4_IN_IPV6.exec(groups.join(':')) ?? [];
  if (high !== undefined && low !== undefined) {
    const bytes = [high, low].flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255]);
    return [{ name: bytes.join('.'), factor: 1 }];
  }
  return [
    { name: `${groups.slice(0, 4).join(':')}::/64`, factor: 1 },
    { name: `${groups.slice(0, 3).join(':')}::/48`, factor: FACTOR_OF_SUBSCRIBER },
  ];
}

/** The narrowest network of an address, as it is kept with an account: together with it, so that no table lists where people are. */
export function hashedNetwork(accountId: string, address: string): string {
  const [{ name }] = getNetworks(address);
  return createHash('sha256').update(`${accountId} ${name}`).digest('hex');
}

/** All eight, without leading zeros. */
function getGroups(address: string): string[] {
  const [before = [], after = []] = address.split('::').map((part) => part.split(':').flatMap(groupsIn));
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...zeros, ...after];
}

/** The last four bytes may be written like an IPv4 address. */
function groupsIn(part: string): string[] {
  if (part === '') {
    return [];
  }
  const bytes = part.split('.').map(Number);
  const [a = 0, b = 0, c = 0, d = 0] = bytes;
  return bytes.length === 4
    ? [(a * 256 + b).toString(16), (c * 256 + d).toString(16)]
    : [parseInt(part, 16).toString(16)];
}
