import { Injectable } from '@nestjs/common';
import { ensureWithin, type Principal } from '../auth/index.js';
import { AppConfig } from '#platform/config/app-config.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { ExpectedRevision } from '#platform/revision/expected-revision.js';
import { moneyDecimals } from '#platform/money.js';
import { decimalsOfCurrency } from './currency.model.js';
import { getTimeZone } from './groups/programme.js';
import { SettingRepository, type StoredSettings } from './setting.repository.js';
import { SETTINGS, type SettingsValues } from './settings.model.js';
import { currencyOfOtherDecimals, noWayToSendSms, timezoneIsOfService } from './settings.errors.js';

@Injectable()
export class ChangeSettings {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly settings: SettingRepository,
    private readonly config: AppConfig,
  ) {}

  /**
   * Writes the given settings on condition of their revision; without a difference nothing is written. Every process uses them from this commit
   * on. The second of two at once makes its changes to what the first one left, on every node.
   * @param caller Null for an operator at the command line
   * @throws {RightsExceeded} for a setting by which the caller would get what they may not do themselves
   * @throws {OtherVersion} when the settings have another revision than the expected one
   * @throws {InvalidFields} for another currency whose decimals are not those of the amounts, another time zone than that of the service, and activations by SMS without
   * a gateway
   */
  async execute(
    changes: Partial<SettingsValues>,
    expected = ExpectedRevision.any,
    caller: Principal | null = null,
  ): Promise<StoredSettings> {
    return this.unitOfWork.run(async (tx) => {
      const { answer: found } = await this.settings.load(tx);
      expected.ensure(String(found.revision));
      const { timezone } = found.values;
      // An empty one restores the default, which is the one of the service.
      if (changes.timezone && changes.timezone !== getTimeZone(timezone)) {
        throw timezoneIsOfService();
      }
      const after = { ...found.values, ...changes, timezone };
      this.ensureMayChange(caller, found.values, after);
      const { currency } = after;
      // A programme that has such a currency from before goes on, and can send all of its settings.
      if (currency !== found.values.currency && decimalsOfCurrency(currency) !== moneyDecimals()) {
        throw currencyOfOtherDecimals();
      }
      const { accountActivationMethod: method } = after;
      // The same for one that was set while there was a gateway.
      if (method === 'sms' && found.values.accountActivationMethod !== method && !this.config.sms.url) {
        throw noWayToSendSms();
      }
      return this.settings.change(tx, found, after);
    });
  }

  /** What is sent as it is changes nothing: pages send all settings back. */
  private ensureMayChange(caller: Principal | null, before: SettingsValues, after: SettingsValues): void {
    for (const [name, { needs }] of SETTINGS) {
      if (needs && after[name] !== before[name] && !needs.isFree(after[name], this.config.publicUrl)) {
        ensureWithin(caller, needs.rights);
      }
    }
  }
}
