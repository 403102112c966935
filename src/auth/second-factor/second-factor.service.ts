import { Injectable } from '@nestjs/common';
import { noteChange, noteSubject } from '#platform/audit-context/audit-context.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { InvalidFields } from '#platform/error/domain-error.js';
import { Extensions } from '#platform/extensions.js';
import { Clock } from '#platform/time/clock.js';
import { AccountLoginsService } from '../account-logins.service.js';
import { AttemptLimitsService } from '../attempt-limits.service.js';
import {
  LoginAccountNotFound,
  PasswordLoginNeeded,
  SecondFactorCodeNeeded,
  SecondFactorMissing,
  SecondFactorRequired,
  TokenInvalid,
  WRONG_SECOND_FACTORS,
} from '../auth.errors.js';
import { CurrentPasswordService } from '../current-password.service.js';
import type { LoginAccountEntity } from '../login-account.entity.js';
import { LoginAccountReader } from '../login-account.reader.js';
import { LoginAccountRepository } from '../login-account.repository.js';
import { getMeanings } from '../login-name.rules.js';
import { type Principal, type Role, SUBJECT_TYPES } from '../principal.rules.js';
import { normalizedCode } from '../typed-code.model.js';
import { SecondFactorCodesService } from './second-factor-codes.service.js';
import { SecondFactorPolicy } from './second-factor-policy.model.js';
import { SecondFactorRepository } from './second-factor.repository.js';
import { newTotpSecret, stepOfCode } from './totp.model.js';

/** What else happens in the unit of work that sets up or removes a second factor. An extension. */
export abstract class SecondFactorEffect {
  abstract secondFactorChanged(tx: Tx, account: SecondFactorOwner, isActive: boolean): Promise<void>;
}

export type SecondFactorOwner = Pick<LoginAccountEntity, 'id' | 'role'>;

export interface SecondFactorState {
  /** Null without one. */
  readonly since: Date | null;
  readonly recoveryCodesLeft: number;
  readonly isRequired: boolean;
}

/** Where a code was typed, and by which account. */
export interface TypedCode {
  readonly code: string;
  readonly address: string;
}

const ISSUER = 'Laurel';
const ALREADY_SET_UP = 'There is a second factor: remove it first.';

/**
 * The second factors of customers, sellers and administrators. Every change locks the account by writing it, then writes the factor: of two
 * changes at once the second sees the first, on every node.
 */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reader: LoginAccountReader,
    private readonly accounts: LoginAccountRepository,
    private readonly factors: SecondFactorRepository,
    private readonly codes: SecondFactorCodesService,
    private readonly logins: AccountLoginsService,
    private readonly currentPassword: CurrentPasswordService,
    private readonly limits: AttemptLimitsService,
    private readonly extensions: Extensions,
    private readonly clock: Clock,
  ) {}

  async state({ id, role }: Pick<Principal, 'id' | 'role'>): Promise<SecondFactorState> {
    const { factor, codes } = await this.factors.current(id);
    const isRequired = role === 'admin' && (await this.extensions.one(SecondFactorPolicy).isRequired());
    return { since: factor?.confirmedAt ?? null, recoveryCodesLeft: codes, isRequired };
  }

  /** What an authenticator app shows above the codes: customers and sellers know the programme by its own name. */
  async getIssuer({ role }: Pick<Principal, 'role'>): Promise<string> {
    const policy = this.extensions.one(SecondFactorPolicy);
    return role === 'admin' ? ISSUER : ((await policy.getProgrammeName()) ?? ISSUER);
  }

  /**
   * Makes a secret for an authenticator app, in place of one that was not confirmed. Logins need no code until it is confirmed.
   * @throws {InvalidFields} for a wrong password, and with a second factor
   */
  async begin(caller: Principal, currentPassword: string | undefined, address: string): Promise<string> {
    ensureLogin(caller);
    await this.currentPassword.ensure(caller.id, currentPassword, address);
    const secret = newTotpSecret();
    await this.unitOfWork.run(async (tx) => {
      const { hasSecondFactor } = await this.lockOwn(tx, caller);
      if (hasSecondFactor) {
        throw new InvalidFields([{ field: '', message: ALREADY_SET_UP }]);
      }
      const [accountId, createdAt] = [caller.id, this.clock.now()];
      await this.factors.replace(tx, { accountId, secret, createdAt, confirmedAt: null, lastStep: 0 });
    });
    return secret;
  }

  /**
   * From now on logins need a code. All other logins of the account end, because they began without one. Returns recovery codes.
   * @throws {SecondFactorMissing} when none was begun
   * @throws {InvalidFields} for a wrong code, and when it was confirmed before
   */
  async confirm(caller: Principal, { code, address }: TypedCode): Promise<string[]> {
    ensureLogin(caller);
    return this.countWrong(caller.id, address, () =>
      this.unitOfWork.run(async (tx) => {
        const account = await this.lockOwn(tx, caller);
        const factor = await this.factors.find(tx, caller.id);
        if (!factor) {
          throw new SecondFactorMissing();
        }
        if (factor.confirmedAt) {
          throw new InvalidFields([{ field: '', message: ALREADY_SET_UP }]);
        }
        const now = this.clock.now();
        const step = stepOfCode(factor.secret, normalizedCode(code), now);
        if (step === null || !(await this.factors.confirm(tx, caller.id, now, step))) {
          throw new WrongCode();
        }
        await this.accounts.update(tx, caller.id, { hasSecondFactor: true });
        noteFactor(tx, account, true);
        const recoveryCodes = await this.codes.renew(tx, account);
        await this.logins.logOut(tx, caller.id, caller.sessionId);
        await this.takeEffect(tx, account, true);
        return recoveryCodes;
      }),
    );
  }

  /** @throws {InvalidFields} for a wrong code @throws {SecondFactorMissing} */
  async renewCodes(caller: Principal, typed: TypedCode): Promise<string[]> {
    return this.withCode(caller, typed, (tx) => this.codes.renew(tx, caller));
  }

  /**
   * @throws {InvalidFields} for a wrong password or code
   * @throws {SecondFactorMissing}
   */
  async removeOwn(caller: Principal, currentPassword: string | undefined, typed: TypedCode): Promise<void> {
    ensureLogin(caller);
    await this.currentPassword.ensure(caller.id, currentPassword, typed.address);
    await this.withCode(caller, typed, (tx, account) => this.removeFrom(tx, account));
  }

  /** For one who has lost app and recovery codes. Ends every login of the account. @throws {SecondFactorMissing} */
  async remove(tx: Tx, accountId: string): Promise<void> {
    const account = await this.lock(tx, accountId);
    if (!account.hasSecondFactor) {
      throw new SecondFactorMissing();
    }
    await this.removeFrom(tx, account);
    await this.logins.logOut(tx, accountId);
  }

  /**
   * For an operator at the machine. Customers who are shut out keep theirs: one who was merged into another one has it again after the undo.
   * @param name What the account logs in with
   * @throws {LoginAccountNotFound}
   * @throws {SecondFactorMissing}
   */
  async removeNamed(role: Role, name: string): Promise<void> {
    const [account] = await this.reader.findByNames(role, getMeanings(role, name));
    if (!account) {
      throw new LoginAccountNotFound();
    }
    await this.unitOfWork.run(async (tx) => {
      const { active } = await this.lock(tx, account.id);
      if (role === 'customer' && !active) {
        throw new LoginAccountNotFound();
      }
      await this.remove(tx, account.id);
    });
  }

  /**
   * For an action that needs a code of its own, beside the login.
   * @throws {SecondFactorRequired} when the account has no second factor
   * @throws {SecondFactorCodeNeeded} without a code
   * @throws {InvalidFields} for a wrong one
   */
  async ensureCode(caller: Principal, code: string | undefined, address: string): Promise<void> {
    const { factor } = await this.factors.current(caller.id);
    if (!factor?.confirmedAt) {
      throw new SecondFactorRequired();
    }
    if (code === undefined || code.trim() === '') {
      throw new SecondFactorCodeNeeded();
    }
    await this.withCode(caller, { code, address }, () => Promise.resolve());
  }

  private async withCode<T>(
    caller: Principal,
    { code, address }: TypedCode,
    work: (tx: Tx, account: LoginAccountEntity) => Promise<T>,
  ): Promise<T> {
    ensureLogin(caller);
    return this.countWrong(caller.id, address, () =>
      this.unitOfWork.run(async (tx) => {
        const account = await this.lockOwn(tx, caller);
        if (!account.hasSecondFactor) {
          throw new SecondFactorMissing();
        }
        if (!(await this.codes.use(tx, account, code))) {
          throw new WrongCode();
        }
        return work(tx, account);
      }),
    );
  }

  private async countWrong<T>(account: string, address: string, attempt: () => Promise<T>): Promise<T> {
    return this.limits.countFailures(
      WRONG_SECOND_FACTORS,
      { account, address },
      attempt,
      (outcome) => outcome instanceof WrongCode,
    );
  }

  /** The caller holds the lock of the account. */
  private async removeFrom(tx: Tx, account: LoginAccountEntity): Promise<void> {
    await this.accounts.update(tx, account.id, { hasSecondFactor: false });
    noteFactor(tx, account, false);
    await this.codes.remove(tx, account);
    await this.takeEffect(tx, account, false);
  }

  private async takeEffect(tx: Tx, account: LoginAccountEntity, isActive: boolean): Promise<void> {
    for (const effect of this.extensions.of(SecondFactorEffect)) {
      await effect.secondFactorChanged(tx, account, isActive);
    }
  }

  /** @throws {TokenInvalid} when the account was shut out meanwhile: one that was merged stays as it is until the undo */
  private async lockOwn(tx: Tx, { id, role }: Principal): Promise<LoginAccountEntity> {
    const account = await this.lock(tx, id);
    if (!account.active) {
      throw new TokenInvalid();
    }
    noteSubject(tx, SUBJECT_TYPES[role], id);
    return account;
  }

  private async lock(tx: Tx, id: string): Promise<LoginAccountEntity> {
    const account = await this.accounts.lock(tx, id);
    if (!account) {
      throw new LoginAccountNotFound();
    }
    return account;
  }
}

class WrongCode extends InvalidFields {
  constructor() {
    super([{ field: 'code', message: 'This code is wrong, or was used.' }]);
  }
}

/** @throws {PasswordLoginNeeded} for an API key */
function ensureLogin({ apiKey }: Principal): void {
  if (apiKey) {
    throw new PasswordLoginNeeded();
  }
}

function noteFactor(tx: Tx, { id, role, hasSecondFactor }: LoginAccountEntity, after: boolean): void {
  noteChange(tx, {
    type: SUBJECT_TYPES[role],
    id,
    ...(role === 'customer' && { customerId: id }),
    before: { hasSecondFactor },
    after: { hasSecondFactor: after },
    shown: ['hasSecondFactor'],
  });
}
