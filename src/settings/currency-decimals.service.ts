import { Injectable } from '@nestjs/common';
import { AppConfig } from '#platform/config/app-config.js';
import { retryWhileBusy } from '#platform/database/transaction/transaction-retry.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { useMoneyDecimals } from '#platform/money.js';
import { decimalsOfCurrency } from './currency.model.js';
import { DEFAULT_SETTINGS } from './settings.model.js';
import { SettingRepository } from './setting.repository.js';

/** With how many decimals the amounts of this database are kept. The first process on a new one decides, for good. */
@Injectable()
export class CurrencyDecimalsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly settings: SettingRepository,
    private readonly config: AppConfig,
  ) {}

  /**
   * Makes this process count in the unit of the database: before it reads or writes an amount. On a new database, `CURRENCY`
   * becomes the currency of the programme.
   * @returns the currency and the decimals of its amounts
   * @throws {Error} when `CURRENCY` has other decimals than the amounts that are there
   */
  async establish(): Promise<{ readonly currency: string; readonly decimals: number }> {
    const asked = this.config.currency;
    // Reads first: another process may be writing for as long as it takes to load the demo programme.
    const known = await this.settings.amountDecimals();
    const { currency, decimals } =
      known === null
        ? await retryWhileBusy(() => this.decide(asked ?? DEFAULT_SETTINGS.currency))
        : { currency: (await this.settings.load()).answer.values.currency, decimals: known };
    if (asked !== undefined && decimalsOfCurrency(asked) !== decimals) {
      throw new Error(
        `CURRENCY is ${asked}, whose amounts have ${decimalsOfCurrency(asked)} decimals: those of this database have ${decimals}. ` +
          'It takes effect on a new database only',
      );
    }
    useMoneyDecimals(decimals);
    return { currency, decimals };
  }

  private async decide(initial: string): Promise<{ readonly currency: string; readonly decimals: number }> {
    return this.unitOfWork.run(async (tx) => {
      const { answer: found } = await this.settings.load(tx);
      const known = await this.settings.amountDecimals(tx);
      if (known !== null) {
        return { currency: found.values.currency, decimals: known };
      }
      const decimals = decimalsOfCurrency(initial);
      await this.settings.keepAmountDecimals(tx, decimals);
      const { values } = await this.settings.change(tx, found, { ...found.values, currency: initial });
      return { currency: values.currency, decimals };
    });
  }
}
