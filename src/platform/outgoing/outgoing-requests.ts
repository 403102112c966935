import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Agent, request } from 'undici';
import { AppConfig } from '#platform/config/app-config.js';
import { checkNoTransaction } from '#platform/database/transaction/transaction-scope.js';
import { HostNames, isPublicAddress, literalAddress } from './public-address.js';

const CONNECT_TIMEOUT_MS = 10_000;
/** No more of an answer is read. */
const ANSWER_BYTES_MAX = 4096;

export interface OutgoingRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  readonly signal: AbortSignal;
}

export interface OutgoingAnswer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly text: string;
}

interface Client {
  readonly agent: Agent;
  readonly request: typeof request;
}

/** Why a connection was not made. The address is not disclosed: it would map the internal network for the caller. */
export class PrivateAddress extends Error {
  constructor() {
    super('The address is private');
  }
}

/**
 * Requests to addresses that clients have chosen. Unless the configuration allows it, none goes to a private
 * address: it is looked at where the connection is made, so that a name which meant something else a moment ago does not
 * help. Redirects are not followed, and no proxy of the environment is asked.
 */
@Injectable()
export class OutgoingRequests implements OnApplicationShutdown {
  private client: Promise<Client> | undefined;

  constructor(
    private readonly config: AppConfig,
    private readonly names: HostNames,
  ) {}

  /** @throws whatever prevents an answer: no such name, no connection, no answer until `signal` says that it is enough */
  async post({ url, headers, body, signal }: OutgoingRequest): Promise<OutgoingAnswer> {
    checkNoTransaction('an answer to an outgoing request');
    const { agent, request } = await (this.client ??= this.createClient());
    const answer = await request(url, { dispatcher: agent, method: 'POST', headers, body, signal });
    const retryAfter = answer.headers['retry-after'];
    return {
      status: answer.statusCode,
      retryAfter: Array.isArray(retryAfter) ? retryAfter[0] : retryAfter,
      text: await getBeginning(answer.body),
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await (await this.client)?.agent.destroy();
  }

  /** Imported for the first request: it takes long to load, and most services send none. */
  private async createClient(): Promise<Client> {
    const { Agent, buildConnector, request } = await import('undici');
    const { allowPrivate } = this.config.webhook;
    const isAllowed = (address: string) => allowPrivate || isPublicAddress(address);
    const lookup = this.getLookup(isAllowed);
    const connect = buildConnector({ lookup, timeout: CONNECT_TIMEOUT_MS, autoSelectFamily: true });
    const agent = new Agent({
      connect: (options, done) => {
        // Addresses are not looked up.
        const address = literalAddress(options.hostname);
        if (address !== undefined && !isAllowed(address)) {
          done(new PrivateAddress(), null);
          return;
        }
        connect(options, done);
      },
    });
    return { agent, request };
  }

  private getLookup(isAllowed: (address: string) => boolean): LookupFunction {
    return (name, options, done) => {
      this.names
        .getAddresses(name)
        .then((found) => allowed(found, isAllowed))
        .then(
          ([first, ...others]) =>
            options.all ? done(null, [first, ...others]) : done(null, first.address, first.family),
          (error: unknown) => done(error as Error, '', 0),
        );
    };
  }
}

function allowed(
  found: readonly LookupAddress[],
  isAllowed: (address: string) => boolean,
): [LookupAddress, ...LookupAddress[]] {
  const [first, ...others] = found.filter(({ address }) => isAllowed(address));
  if (!first) {
    throw new PrivateAddress();
  }
  return [first, ...others];
}

/** The status has said what there is to say: an answer that breaks off, or never ends, is one all the same. */
async function getBeginning(body: AsyncIterable<Buffer> & { destroy(): unknown }): Promise<string> {
  const parts: Buffer[] = [];
  try {
    for await (const part of body) {
      parts.push(part);
      if (parts.reduce((bytes, each) => bytes + each.length, 0) >= ANSWER_BYTES_MAX) {
        break;
      }
    }
  } catch {
    // What has come is shown.
  }
  body.destroy();
  return Buffer.concat(parts).toString('utf8');
}
