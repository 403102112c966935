import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { Configuration } from 'openid-client';
import { AppConfig } from '#platform/config/app-config.js';
import { Clock } from '#platform/time/clock.js';
import { ProviderMissing, ProviderRefused, ProviderUnavailable } from '../auth.errors.js';
import { SigningKeysService } from '../signing-keys.service.js';
import type { Identity } from './login-identity.repository.js';

/** A page at the provider takes people some minutes. */
const TICKET_SECONDS = 15 * 60;
const AUDIENCE = 'laurel-provider-login';
const TIMEOUT_SECONDS = 10;
const AWAY = 'The provider for logins cannot be reached, try again later';
/** Keys of the provider change; its addresses hardly do. */
const KNOWN_MS = 3600_000;

/** What the browser keeps while its person is at the provider. */
interface Ticket {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface ProvidedPerson extends Identity {
  /** Only one that the provider has confirmed. */
  readonly email: string | undefined;
}

/** Log-in by OpenID Connect: the code flow with PKCE, `state` and `nonce`. */
@Injectable()
export class IdentityProviderService {
  private readonly jwt = new JwtService();
  private known: { readonly configuration: Promise<Configuration>; readonly until: number } | undefined;

  constructor(
    private readonly config: AppConfig,
    private readonly keys: SigningKeysService,
    private readonly clock: Clock,
  ) {}

  /** What the button for it says; undefined without a provider. */
  get name(): string | undefined {
    return this.config.provider?.name;
  }

  /**
   * Where the browser goes, and a ticket that it keeps until it comes back. The ticket is signed, and good for a quarter of an hour.
   * @throws {ProviderUnavailable}
   */
  async begin(): Promise<{ readonly url: string; readonly ticket: string }> {
    const client = await import('openid-client');
    const configuration = await this.configuration();
    const ticket: Ticket = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
    };
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: this.redirectUri,
      scope: 'openid email',
      state: ticket.state,
      nonce: ticket.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(ticket.verifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, ticket: this.sign(ticket) };
  }

  /**
   * Exchanges the code with which the browser has come back. The provider takes each code once.
   * @throws {ProviderRefused} for a ticket, state or code that is not good
   * @throws {ProviderUnavailable}
   */
  async finish(sent: {
    readonly code: string;
    readonly state: string;
    readonly ticket: string;
  }): Promise<ProvidedPerson> {
    const client = await import('openid-client');
    const { state, nonce, verifier } = this.read(sent.ticket);
    const configuration = await this.configuration();
    const url = new URL(this.redirectUri);
    url.searchParams.set('code', sent.code);
    url.searchParams.set('state', sent.state);
    const { issuer } = configuration.serverMetadata();
    if (configuration.serverMetadata().authorization_response_iss_parameter_supported) {
      url.searchParams.set('iss', issuer);
    }
    const checks = {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    };
    try {
      const claims = (await client.authorizationCodeGrant(configuration, url, checks)).claims();
      if (!claims) {
        throw new ProviderRefused();
      }
      const { sub: subject, email, email_verified: said } = claims;
      return {
        issuer,
        subject,
        email: typeof email === 'string' && this.isConfirmed(said) ? email : undefined,
      };
    } catch (error) {
      throw isAway(error) ? new ProviderUnavailable(AWAY, { cause: error }) : new ProviderRefused();
    }
  }

  /** Some providers say it as a text, and some say nothing. */
  private isConfirmed(said: unknown): boolean {
    return (
      said === true || said === 'true' || (said === undefined && this.config.provider?.trustsEmails === true)
    );
  }

  private get redirectUri(): string {
    return `${this.config.publicUrl}/admin/login/provider`;
  }

  /** @throws {ProviderMissing} @throws {ProviderUnavailable} */
  private async configuration(): Promise<Configuration> {
    const { provider } = this.config;
    if (!provider) {
      throw new ProviderMissing();
    }
    const now = this.clock.now().getTime();
    if (!this.known || this.known.until <= now) {
      this.known = { configuration: discovered(provider), until: now + KNOWN_MS };
      this.known.configuration.catch(() => (this.known = undefined));
    }
    return this.known.configuration;
  }

  private sign(ticket: Ticket): string {
    const now = Math.floor(this.clock.now().getTime() / 1000);
    const claims = { ...ticket, aud: AUDIENCE, iat: now, exp: now + TICKET_SECONDS };
    return this.jwt.sign(claims, {
      privateKey: this.keys.privateKey,
      algorithm: 'RS256',
      keyid: this.keys.keyId,
    });
  }

  private read(ticket: string): Ticket {
    const clockTimestamp = Math.floor(this.clock.now().getTime() / 1000);
    try {
      const { header } = this.jwt.decode<{ readonly header: { readonly kid?: string } }>(ticket, {
        complete: true,
      });
      const key = this.keys.publicKey(header.kid ?? '');
      const checks = { algorithms: ['RS256' as const], audience: AUDIENCE, clockTimestamp };
      return this.jwt.verify<Ticket & object>(ticket, {
        publicKey: key?.export({ type: 'spki', format: 'pem' }) ?? '',
        ...checks,
      });
    } catch {
      throw new ProviderRefused();
    }
  }
}

async function discovered(provider: NonNullable<AppConfig['provider']>): Promise<Configuration> {
  const client = await import('openid-client');
  const { issuer, clientId, clientSecret } = provider;
  // Without TLS only where the operator has said so with the address.
  // oxlint-disable-next-line typescript/no-deprecated -- It is marked so only to stand out.
  const insecure = issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
  try {
    const found = await client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      // The signature of the ID token counts, beside the connection that has brought it.
      execute: [...insecure, client.enableNonRepudiationChecks],
      timeout: TIMEOUT_SECONDS,
    });
    found.timeout = TIMEOUT_SECONDS;
    return found;
  } catch (error) {
    throw new ProviderUnavailable(AWAY, { cause: error });
  }
}

/** No answer, or one that says nothing about the code. */
function isAway(error: unknown): boolean {
  const { code, status, cause } = error as { code?: unknown; status?: unknown; cause?: unknown };
  const isTimeout = code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT';
  const isNetwork = error instanceof TypeError && cause !== undefined && !('body' in Object(cause));
  return isTimeout || isNetwork || (typeof status === 'number' && status >= 500);
}
