import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '#platform/config/app-config.js';
import { Clock } from '#platform/time/clock.js';
import { CredentialsReader } from './credentials.reader.js';
import { LoginAccountReader } from './login-account.reader.js';
import { MASTER_KEY_ID, type Principal } from './principal.rules.js';

/** The administrators that are machines. */
@Injectable()
export class ApiKeysService {
  private readonly master: Buffer | undefined;

  constructor(
    { auth }: AppConfig,
    private readonly credentials: CredentialsReader,
    private readonly accounts: LoginAccountReader,
    private readonly clock: Clock,
  ) {
    this.master = auth.masterApiKey === undefined ? undefined : digest(auth.masterApiKey);
  }

  /** Null for a key that is unknown, revoked or expired, or whose administrator, or maker, is deactivated. */
  async getPrincipal(key: string): Promise<Principal | null> {
    const hash = digest(key);
    if (this.master && timingSafeEqual(hash, this.master)) {
      return { role: 'admin', id: MASTER_KEY_ID, superAdmin: true, apiKey: true };
    }
    const found = await this.credentials.findApiKey(hash.toString('hex'));
    const expired = found?.expiresAt && found.expiresAt <= this.clock.now();
    if (!found || found.revokedAt || expired) {
      return null;
    }
    return found.accountId === null
      ? principal(found.id, found)
      : this.administratorWithKey(found.accountId, found.id);
  }

  private async administratorWithKey(id: string, apiKeyId: string): Promise<Principal | null> {
    const account = await this.accounts.findById(id);
    return account?.active && account.role === 'admin' ? { ...principal(id, account), apiKeyId } : null;
  }
}

/** For a key that a person has chosen, as for the master key: no attacker can try all keys of that length. */
export const API_KEY_LENGTH_MIN = 32;

/** Keys are too long to be guessed, so a fast hash is enough to keep them secret. */
export function hashOfKey(key: string): string {
  return digest(key).toString('hex');
}

function digest(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

function principal(
  id: string,
  { superAdmin, permissions }: { superAdmin: boolean; permissions: Principal['permissions'] | null },
): Principal {
  return { role: 'admin', id, superAdmin, permissions: permissions ?? {}, apiKey: true };
}
