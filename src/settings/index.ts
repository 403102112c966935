export { ACCOUNT_ACTIVATION_METHODS, type IdentificationPriority } from './groups/customer.settings.js';
export { decimalsOfCurrency } from './currency.functions.js';
export { CurrencyDecimalsService } from './currency-decimals.service.js';
export { ProgrammeSettingsService } from './programme-settings.service.js';
export type { SettingsValues } from './setting.registry.js';
export { SettingsModule } from './settings.module.js';
