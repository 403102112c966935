import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Events } from '#platform/event/define-event.js';
import { Clock } from '#platform/time/clock.js';
import { eventTimestamp } from '#platform/time/timestamp.js';
import { secondFactorWasChanged } from '../auth.events.js';
import type { LoginAccountEntity } from '../login-account.entity.js';
import { newTypedCode, normalizedCode } from '../typed-code.model.js';
import { SecondFactorRepository } from './second-factor.repository.js';
import { stepOfCode, TOTP_CODE } from './totp.model.js';

const CODES = 10;

type Owner = Pick<LoginAccountEntity, 'id' | 'role'>;

/** What stands for the second factor at a login: codes of the app, and recovery codes. Callers hold the lock of the account. */
@Injectable()
export class SecondFactorCodesService {
  constructor(
    private readonly factors: SecondFactorRepository,
    private readonly events: Events,
    private readonly clock: Clock,
  ) {}

  /** Uses a code up. False when it is wrong, or was used: of two with one code, one is let in, on every node. */
  async use(tx: Tx, account: Owner, typed: string): Promise<boolean> {
    const accountId = account.id;
    const code = normalizedCode(typed);
    const factor = await this.factors.find(tx, accountId);
    if (!factor?.confirmedAt) {
      return false;
    }
    if (TOTP_CODE.test(code)) {
      const step = stepOfCode(factor.secret, code, this.clock.now());
      return step !== null && this.factors.useStep(tx, accountId, step);
    }
    const isUsed = await this.factors.useCode(tx, accountId, hashOfRecoveryCode(accountId, code));
    if (isUsed) {
      await this.record(tx, account, true, await this.factors.countCodes(tx, accountId));
    }
    return isUsed;
  }

  /** New recovery codes in place of all earlier ones. They are readable only here. */
  async renew(tx: Tx, account: Owner): Promise<string[]> {
    const accountId = account.id;
    const codes = Array.from({ length: CODES }, newTypedCode);
    const hashes = codes.map((code) => hashOfRecoveryCode(accountId, normalizedCode(code)));
    await this.factors.replaceCodes(tx, accountId, hashes);
    await this.record(tx, account, true, codes.length);
    return codes;
  }

  async remove(tx: Tx, account: Owner): Promise<void> {
    await this.factors.remove(tx, account.id);
    await this.record(tx, account, false, 0);
  }

  /** For an account that is erased. One that was never confirmed leaves no event. Returns how many rows there were. */
  async forget(
    tx: Tx,
    account: Owner & Pick<LoginAccountEntity, 'hasSecondFactor'>,
  ): Promise<{ readonly secrets: number; readonly codes: number }> {
    const removed = await this.factors.remove(tx, account.id);
    if (account.hasSecondFactor) {
      await this.record(tx, account, false, 0);
    }
    return removed;
  }

  private async record(tx: Tx, { id, role }: Owner, active: boolean, recoveryCodes: number): Promise<void> {
    const updateAt = eventTimestamp(this.clock.now());
    await this.events.record(
      tx,
      secondFactorWasChanged({
        userId: { userId: id },
        ...(role !== 'admin' && { role }),
        active,
        recoveryCodes,
        updateAt,
      }),
    );
  }
}

function hashOfRecoveryCode(accountId: string, code: string): string {
  return createHash('sha256').update(`${accountId} ${code}`).digest('hex');
}
