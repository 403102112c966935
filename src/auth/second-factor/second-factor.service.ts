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
  WRONG_SECOND_FACTORS,
} from '../auth.errors.js';
import { CurrentPasswordService } from '../current-password.service.js';
import type { LoginAccountEntity } from '../login-account.entity.js';
import { LoginAccountReader } from '../login-account.reader.js';
import { LoginAccountRepository } from '../login-account.repository.js';
import { getMeanings } from '../login-name.rules.js';
import type { Principal } from '../principal.rules.js';
import { normalizedCode } from '../typed-code.model.js';
import { SecondFactorCodesService } from './second-factor-codes.service.js';
import { SecondFactorPolicy } from './second-factor-policy.model.js';
import { SecondFactorRepository } from './second-factor.repository.js';
import { newTotpSecret, stepOfCode } from './totp.model.js';

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

const ALREADY_SET_UP = 'There is a second factor: remove it first.';

/**
 * The second factor of administrators. Every change locks the account by writing it, then writes the factor: of two changes at once the
 * second sees the first, on every node.
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

  async state(accountId: string): Promise<SecondFactorState> {
    const { factor, codes } = await this.factors.current(accountId);
    const isRequired = await this.extensions.one(SecondFactorPolicy).isRequired();
    return { since: factor?.confirmedAt ?? null, recoveryCodesLeft: codes, isRequired };
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
      const { hasSecondFactor } = await this.lock(tx, caller.id);
      noteSubject(tx, 'administrator', caller.id);
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
        const account = await this.lock(tx, caller.id);
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
        const recoveryCodes = await this.codes.renew(tx, caller.id);
        await this.logins.logOut(tx, caller.id, caller.sessionId);
        return recoveryCodes;
      }),
    );
  }

  /** @throws {InvalidFields} for a wrong code @throws {SecondFactorMissing} */
  async renewCodes(caller: Principal, typed: TypedCode): Promise<string[]> {
    return this.withCode(caller, typed, (tx) => this.codes.renew(tx, caller.id));
  }

  /**
   * @throws {InvalidFields} for a wrong password or code
   * @throws {SecondFactorMissing}
   */
  async removeOwn(caller: Principal, currentPassword: string | undefined, typed: TypedCode): Promise<void> {
    ensureLogin(caller);
    await this.currentPassword.ensure(caller.id, currentPassword, typed.address);
    await this.withCode(caller, typed, (tx) => this.removeOf(tx, caller.id));
  }

  /** For one who has lost app and recovery codes. Ends every login of the account. @throws {SecondFactorMissing} */
  async remove(tx: Tx, accountId: string): Promise<void> {
    const { hasSecondFactor } = await this.lock(tx, accountId);
    if (!hasSecondFactor) {
      throw new SecondFactorMissing();
    }
    await this.removeOf(tx, accountId);
    await this.logins.logOut(tx, accountId);
  }

  /**
   * For an operator at the machine.
   * @param name What the administrator logs in with
   * @throws {LoginAccountNotFound}
   * @throws {SecondFactorMissing}
   */
  async removeNamed(name: string): Promise<void> {
    const [account] = await this.reader.findByNames('admin', getMeanings('admin', name));
    if (!account) {
      throw new LoginAccountNotFound();
    }
    await this.unitOfWork.run((tx) => this.remove(tx, account.id));
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
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    ensureLogin(caller);
    return this.countWrong(caller.id, address, () =>
      this.unitOfWork.run(async (tx) => {
        const { hasSecondFactor } = await this.lock(tx, caller.id);
        noteSubject(tx, 'administrator', caller.id);
        if (!hasSecondFactor) {
          throw new SecondFactorMissing();
        }
        if (!(await this.codes.use(tx, caller.id, code))) {
          throw new WrongCode();
        }
        return work(tx);
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

  private async removeOf(tx: Tx, accountId: string): Promise<void> {
    const account = await this.lock(tx, accountId);
    await this.accounts.update(tx, accountId, { hasSecondFactor: false });
    noteFactor(tx, account, false);
    await this.codes.remove(tx, accountId);
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

function noteFactor(tx: Tx, { id, hasSecondFactor }: LoginAccountEntity, after: boolean): void {
  noteChange(tx, {
    type: 'administrator',
    id,
    before: { hasSecondFactor },
    after: { hasSecondFactor: after },
    shown: ['hasSecondFactor'],
  });
}
