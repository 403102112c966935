import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Injectable } from '@nestjs/common';
import { PasswordsBusy } from './auth.errors.js';
import { FairTurns } from './fair-turns.model.js';

/** Argon2id at the strength that OWASP asks for: 19 MiB, two passes. Said here, so that an update cannot weaken it. */
const STRENGTH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export type Strength = Readonly<Record<'memoryCost' | 'timeCost' | 'parallelism', number>>;

/** The hash of a random password, at the same strength: checking it takes as long as checking a real one. */
const HASH_OF_NO_ACCOUNT =
  '$argon2id$v=19$m=19456,t=2,p=1$e1gqIqPhW9FhcYl9bsiZbQ$p30VDlG1g6uCKBcI7NJuTXKHeJ6oD1iLFkpjjb70b2E';

/** Hashing keeps a processor busy: the other half of them is left to everything else. */
const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2));
/**
 * Some seconds of work. Checks wait without a place among requests (`leaveAdmission`). Administrators and sellers who set
 * passwords keep theirs while they wait, so fewer may than there are places.
 */
const PENDING_MAX = { verify: 100, hash: 80 } as const;
/** One account has so many, from wherever they come: the others keep the greater part of the places. */
const PENDING_OF_ACCOUNT_MAX = 25;

@Injectable()
export class PasswordsService {
  protected readonly strength: Strength = STRENGTH;
  protected readonly hashOfNoAccount: string = HASH_OF_NO_ACCOUNT;
  private readonly turns = new FairTurns(AT_ONCE);
  private pending = 0;

  /** Slow on purpose, so never inside a unit of work. @throws {PasswordsBusy} */
  async hash(password: string): Promise<string> {
    return this.inTurn({ max: PENDING_MAX.hash }, () => hash(password.normalize('NFC'), this.strength));
  }

  /**
   * Takes as long when there is no hash to compare with. Keyboards write one letter in two ways: `ä`, and `a` with a mark. Hashes are of the
   * first; up to version 0.2.0 they were of what was typed. Accounts take turns: a thousand right passwords of one hold up no other one.
   * @throws {PasswordsBusy}
   */
  async verify(passwordHash: string | null, password: string): Promise<boolean> {
    for (const spelling of new Set([password.normalize('NFC'), password, password.normalize('NFD')])) {
      const place = { max: PENDING_MAX.verify, account: passwordHash };
      const matches = await this.inTurn(place, () => verify(passwordHash ?? this.hashOfNoAccount, spelling));
      if (matches && passwordHash !== null) {
        return true;
      }
    }
    return false;
  }

  /** @param place Without an account, the work is of an account of its own. */
  private async inTurn<T>(
    { max, account }: { readonly max: number; readonly account?: string | null },
    work: () => Promise<T>,
  ): Promise<T> {
    const key = account ?? Symbol('no account');
    if (this.pending >= max || this.turns.countWaiting(key) >= PENDING_OF_ACCOUNT_MAX) {
      throw new PasswordsBusy();
    }
    this.pending += 1;
    try {
      return await this.turns.take(key, work);
    } finally {
      this.pending -= 1;
    }
  }
}
