import type { ChangeSettingsRequest, SettingsRecord } from '@laurel/client/api';
import type { Version } from '../../patterns/versions.js';

/** What the panel has no fields for: files, and a stylesheet for other clients. */
type OfOtherClients =
  | 'logo'
  | 'small-logo'
  | 'hero-image'
  | `admin-cockpit-${string}`
  | `client-cockpit-${string}`
  | 'conditions-file'
  | 'cssTemplate';

export type SettingName = Exclude<keyof SettingsRecord, 'revision' | OfOtherClients>;
type IdentifyingField = SettingsRecord['customersIdentificationPriority'][number]['field'];

export const IDENTIFYING_FIELDS = ['loyaltyCardNumber', 'email', 'phone'] as const;

/** What a field of the form holds. The fields that identify customers stand in their order. */
export type SettingValue = string | number | boolean | string[];
export type SettingValues = Record<SettingName, SettingValue>;

/** Settings that may be unset are empty then. */
export function getValues(settings: SettingsRecord, names: readonly SettingName[]): SettingValues {
  const values = Object.fromEntries(names.map((name) => [name, settings[name] ?? '']));
  const order = settings.customersIdentificationPriority.map(({ field }) => field);
  return { ...values, customersIdentificationPriority: getOrder(order) } as SettingValues;
}

/** Returns the changed values. An emptied field gets its default. */
export function getChanges(
  values: SettingValues,
  { values: before, revision }: Version<SettingValues>,
): ChangeSettingsRequest {
  const changed = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(before[name as SettingName]) !== JSON.stringify(value),
  );
  return {
    revision: Number(revision),
    ...Object.fromEntries(changed.map(([name, value]) => [name, sentAs(name, value)])),
  };
}

function sentAs(name: string, value: SettingValue): unknown {
  if (name !== 'customersIdentificationPriority') {
    return value === '' ? null : value;
  }
  const fields = (value as IdentifyingField[]).filter((field) => IDENTIFYING_FIELDS.includes(field));
  return fields.map((field, index) => ({ field, priority: index + 1 }));
}

/** One place for each of them; the last ones may be empty. */
function getOrder(fields: readonly IdentifyingField[]): string[] {
  return IDENTIFYING_FIELDS.map((_, index) => fields[index] ?? '');
}
