import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Clock } from '#platform/time/clock.js';
import { ContactHandoverRepository } from './contact-handover.repository.js';
import { LoginAccountReader } from './login-account.reader.js';
import { LoginAccountRepository } from './login-account.repository.js';
import { type ContactKind, idMeant, getMeanings } from './login-name.rules.js';
import { PasswordTokenRepository } from './password-token.repository.js';
import type { Role } from './principal.rules.js';
import { newTypedCode, normalizedCode, randomText } from './typed-code.model.js';

/** The characters of a token in a link, each one of 31: 128 bits. */
const LINK_LENGTH = 26;
/**
 * What makes a token. Behind an SMS it is typed: 49 bits, which in the hour of a token cannot be found by thirty guesses of each network,
 * nor from the hash.
 */
const FORMS = { link: () => randomText(LINK_LENGTH), typed: newTypedCode } as const;
const VALID_MS = 3600_000;
/** More in an hour are no help to the owner of an account. */
const VALID_MAX = 5;

/** An active account, as it can be reached with a token. */
export interface ReachableAccount {
  readonly accountId: string;
  readonly role: Role;
  /** Where the account can be reached: as it logs in. */
  readonly email: string | null;
  readonly phone: string | null;
  /** Contacts of these kinds are not those of the record: what it has waits to log in. */
  readonly former: Readonly<Partial<Record<ContactKind, string | null>>>;
}

export interface IssuedPasswordToken {
  readonly token: string;
  readonly expiresAt: Date;
}

/** Tokens with which accounts choose another password. */
@Injectable()
export class ForgottenPasswordsService {
  readonly validMinutes = VALID_MS / 60_000;

  constructor(
    private readonly reader: LoginAccountReader,
    private readonly accounts: LoginAccountRepository,
    private readonly tokens: PasswordTokenRepository,
    private readonly handovers: ContactHandoverRepository,
    private readonly clock: Clock,
  ) {}

  /** The ids of active accounts that a typed name may mean, in their order. */
  async findAccounts(roles: readonly Role[], typed: string): Promise<string[]> {
    const found = new Set<string>();
    for (const role of roles) {
      const id = idMeant(role, typed);
      const byId = id === null ? null : await this.reader.findById(id);
      const named = await this.reader.findByNames(role, getMeanings(role, typed));
      for (const account of byId?.role === role ? [byId, ...named] : named) {
        if (account.active) {
          found.add(account.id);
        }
      }
    }
    return [...found].sort();
  }

  /**
   * Locks the account by writing it, as every change of its password and its names does: the contacts belong to the token, and a change makes
   * it void. Null for an account that is not active any more, and for one that has too many tokens already.
   */
  async reach(tx: Tx, accountId: string): Promise<ReachableAccount | null> {
    const account = await this.accounts.lock(tx, accountId);
    if (!account?.active || (await this.tokens.countValid(tx, accountId, this.clock.now())) >= VALID_MAX) {
      return null;
    }
    return {
      accountId,
      role: account.role,
      email: await this.accounts.findName(tx, accountId, 'email'),
      phone: await this.accounts.findName(tx, accountId, 'phone'),
      former: Object.fromEntries(
        (await this.handovers.findAll(tx, accountId)).map(({ kind, formerContact }) => [kind, formerContact]),
      ),
    };
  }

  /**
   * Issues a token under the lock of the account, which `reach` has taken.
   * @param form how it comes back: from a link, or typed
   */
  async issue(tx: Tx, accountId: string, form: keyof typeof FORMS): Promise<IssuedPasswordToken> {
    const now = this.clock.now();
    await this.tokens.removeExpired(tx, accountId, now);
    const token = FORMS[form]();
    const expiresAt = new Date(now.getTime() + VALID_MS);
    await this.tokens.add(tx, { hash: hashOfCode(token), accountId, createdAt: now, expiresAt });
    return { token, expiresAt };
  }

  async hasToken(tx: Tx, accountId: string): Promise<boolean> {
    return (await this.tokens.countValid(tx, accountId, this.clock.now())) > 0;
  }
}

/** A token is the same however it is typed. */
export function hashOfCode(typed: string): string {
  return createHash('sha256').update(normalizedCode(typed)).digest('hex');
}
