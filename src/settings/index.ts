export { ChangeSettings } from './change-settings.js';
export { ACCOUNT_ACTIVATION_METHODS, type IdentificationPriority } from './groups/customer.js';
export { decimalsOfCurrency } from './currency.model.js';
export { CurrencyDecimalsService } from './currency-decimals.service.js';
export { ProgrammeSettingsService } from './programme-settings.service.js';
export type { SettingsValues } from './settings.model.js';
export { SettingFilesService } from './setting-files.service.js';
export { SettingsModule } from './settings.module.js';
