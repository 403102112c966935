export { ACCOUNT_ACTIVATION_METHODS, type IdentificationPriority } from './groups/customer.settings.js';
export { hasHundredths } from './currency.rules.js';
export { ProgrammeSettings } from './programme-settings.service.js';
export type { SettingsValues } from './setting.registry.js';
export { SettingsModule } from './settings.module.js';
