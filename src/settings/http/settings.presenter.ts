import { ApiProperty } from '@nestjs/swagger';
import { PUBLIC_SETTINGS, type SettingName, SETTINGS, type SettingsValues } from '../setting.registry.js';
import type { StoredSettings } from '../setting.repository.js';

export class SettingsRecord {
  /** How often the settings have been changed. */
  readonly revision!: number;
}

/** The settings that pages need before a login; the registry says which. */
export class PublicSettingsRecord {
  readonly currency!: string;
}

export class SettingsResponse {
  readonly settings!: SettingsRecord;
}

export class PublicSettingsResponse {
  readonly settings!: PublicSettingsRecord;
}

export class ActivationMethodResponse {
  readonly method!: 'email' | 'sms';
}

for (const [name, { schema, default: initial, isPublic }] of SETTINGS) {
  const describe = ApiProperty({ ...schema, required: initial !== null });
  for (const record of isPublic ? [SettingsRecord, PublicSettingsRecord] : [SettingsRecord]) {
    describe(record.prototype, name);
  }
}

export function presentSettings({ values, revision }: StoredSettings): SettingsResponse {
  return { settings: { revision, ...set(values, [...SETTINGS.keys()]) } };
}

export function presentPublicSettings(values: SettingsValues): PublicSettingsResponse {
  return { settings: { currency: values.currency, ...set(values, PUBLIC_SETTINGS) } };
}

function set(values: SettingsValues, names: readonly SettingName[]) {
  return Object.fromEntries(
    names.filter((name) => values[name] !== null).map((name) => [name, values[name]]),
  );
}
