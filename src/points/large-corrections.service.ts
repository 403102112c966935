import { Injectable } from '@nestjs/common';
import { type Principal, SecondFactorService } from '../auth/index.js';
import { ProgrammeSettingsService } from '../settings/index.js';

/** A code of the second factor, and where it was typed. */
export interface TypedSecondFactor {
  readonly code: string | undefined;
  readonly address: string;
}

/** Corrections that administrators confirm with a code, which a thief of their token does not have. */
@Injectable()
export class LargeCorrectionsService {
  constructor(
    private readonly settings: ProgrammeSettingsService,
    private readonly secondFactor: SecondFactorService,
  ) {}

  /**
   * @param points Infinity for a file
   * @throws {SecondFactorRequired} when the caller has no second factor
   * @throws {SecondFactorCodeNeeded} without a code
   * @throws {InvalidFields} for a wrong one
   */
  async ensureConfirmed(caller: Principal, points: number, confirmation: TypedSecondFactor): Promise<void> {
    const { secondFactorAbovePoints: above } = await this.settings.current();
    if (caller.role === 'admin' && !caller.apiKey && above !== null && points > above) {
      await this.secondFactor.ensureCode(caller, confirmation.code, confirmation.address);
    }
  }
}
