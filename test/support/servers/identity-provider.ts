import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration } from 'oidc-provider';

/** What the library calls its key. */
const KEY_ID = 'keystore-CHANGE-ME';
const CLIENT = { id: 'laurel', secret: 'a-secret-of-the-client-that-is-long' };

/** A person that the provider lets in. `sub` is the id there. */
export interface ProvidedPerson {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
}

/** A real provider of OpenID Connect in this process. It lets `person` in at once, without a page. */
export class IdentityProvider {
  person: ProvidedPerson = { sub: 'none' };
  /** Whether the keys that it publishes are other ones than those that it signs with. */
  publishesOtherKeys = false;

  private constructor(
    private readonly server: Server,
    readonly issuer: string,
  ) {}

  /** @param callback Where it sends browsers back */
  static async listening(callback: string): Promise<IdentityProvider> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const own = new IdentityProvider(server, issuer);
    const provider = new Provider(issuer, own.configuration(callback));
    const answer = provider.callback();
    const otherKeys = getOtherKeys();
    server.on('request', (request, response) => {
      if (request.url === '/jwks' && own.publishesOtherKeys) {
        response.setHeader('Content-Type', 'application/json').end(otherKeys);
        return;
      }
      if (!request.url?.startsWith('/interaction/')) {
        void answer(request, response);
        return;
      }
      void own.letIn(provider, request, response);
    });
    return own;
  }

  get environment(): Record<string, string> {
    return {
      OIDC_ISSUER: this.issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: 'Club login',
    };
  }

  /** What a browser does that is sent to `url`: follows redirects with cookies. Returns the parameters with which it comes back. */
  async visit(url: string, callback: string): Promise<{ readonly code: string; readonly state: string }> {
    const cookies = new Map<string, string>();
    let next = url;
    while (!next.startsWith(callback)) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
      for (const each of response.headers.getSetCookie()) {
        const [pair = ''] = each.split(';');
        cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
      }
      const location = response.headers.get('location');
      if (location === null) {
        throw new Error(
          `The provider has answered ${response.status}: ${(await response.text()).slice(0, 500)}`,
        );
      }
      next = new URL(location, next).href;
    }
    const { searchParams } = new URL(next);
    return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' };
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private configuration(callback: string): Configuration {
    return {
      clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [callback] }],
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      conformIdTokenClaims: false,
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      cookies: { keys: ['a key for cookies'] },
      findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...this.person, sub }) }),
      loadExistingGrant: async (context) => {
        const { client, provider, session } = context.oidc;
        const grant = new provider.Grant({
          ...(client && { clientId: client.clientId }),
          ...(session?.accountId !== undefined && { accountId: session.accountId }),
        });
        grant.addOIDCScope('openid email');
        await grant.save();
        return grant;
      },
    };
  }

  private async letIn(
    provider: Provider,
    request: Parameters<Provider['interactionFinished']>[0],
    response: Parameters<Provider['interactionFinished']>[1],
  ): Promise<void> {
    await provider.interactionFinished(request, response, { login: { accountId: this.person.sub } });
  }
}

/** Keys as the provider publishes its own. */
function getOtherKeys(): string {
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' });
  return JSON.stringify({ keys: [{ ...key, kid: KEY_ID, use: 'sig', alg: 'RS256' }] });
}
