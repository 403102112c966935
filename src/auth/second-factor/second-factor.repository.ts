import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, LessThan, Not } from 'typeorm';
import type { Tx } from '#platform/database/transaction/tx.js';
import { RecoveryCodeEntity, SecondFactorEntity } from './second-factor.entity.js';

/** Every write is made under the lock of the account. */
@Injectable()
export class SecondFactorRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Reads what is committed. */
  async current(accountId: string): Promise<{ factor: SecondFactorEntity | null; codes: number }> {
    const { manager } = this.dataSource;
    const factor = await manager.findOneBy(SecondFactorEntity, { accountId });
    return { factor, codes: await manager.countBy(RecoveryCodeEntity, { accountId }) };
  }

  async find(tx: Tx, accountId: string): Promise<SecondFactorEntity | null> {
    return tx.findOneBy(SecondFactorEntity, { accountId });
  }

  async replace(tx: Tx, factor: SecondFactorEntity): Promise<void> {
    await this.remove(tx, factor.accountId);
    await tx.insert(SecondFactorEntity, factor);
  }

  /** False when it is confirmed already, or gone. */
  async confirm(tx: Tx, accountId: string, confirmedAt: Date, lastStep: number): Promise<boolean> {
    const pending = { accountId, confirmedAt: IsNull() };
    const { affected } = await tx.update(SecondFactorEntity, pending, { confirmedAt, lastStep });
    return affected === 1;
  }

  /** False when a code of this step, or a later one, was used. */
  async useStep(tx: Tx, accountId: string, lastStep: number): Promise<boolean> {
    const earlier = { accountId, confirmedAt: Not(IsNull()), lastStep: LessThan(lastStep) };
    const { affected } = await tx.update(SecondFactorEntity, earlier, { lastStep });
    return affected === 1;
  }

  /** False when it is unknown, or was used. */
  async useCode(tx: Tx, accountId: string, hash: string): Promise<boolean> {
    const { affected } = await tx.delete(RecoveryCodeEntity, { hash, accountId });
    return affected === 1;
  }

  async countCodes(tx: Tx, accountId: string): Promise<number> {
    return tx.countBy(RecoveryCodeEntity, { accountId });
  }

  async replaceCodes(tx: Tx, accountId: string, hashes: readonly string[]): Promise<void> {
    await tx.delete(RecoveryCodeEntity, { accountId });
    await tx.insert(
      RecoveryCodeEntity,
      hashes.map((hash) => ({ hash, accountId })),
    );
  }

  /** With its recovery codes. Returns how many rows there were. */
  async remove(tx: Tx, accountId: string): Promise<{ readonly secrets: number; readonly codes: number }> {
    const { affected: codes } = await tx.delete(RecoveryCodeEntity, { accountId });
    const { affected: secrets } = await tx.delete(SecondFactorEntity, { accountId });
    return { secrets: secrets ?? 0, codes: codes ?? 0 };
  }
}
