import { CLAIM_SETTINGS } from './groups/claim.js';
import { FILE_SETTINGS } from './groups/file.js';
import { CUSTOMER_SETTINGS } from './groups/customer.js';
import { LEVEL_SETTINGS } from './groups/level.js';
import { MESSAGE_SETTINGS } from './groups/message.js';
import { POINTS_SETTINGS } from './groups/points.js';
import { PROGRAMME_SETTINGS } from './groups/programme.js';
import { STAFF_SETTINGS } from './groups/staff.js';
import type { Setting, ValuesOf } from './setting-forms.model.js';

/** Every setting. A new one is a line in the file of its group. */
const ALL = {
  ...PROGRAMME_SETTINGS,
  ...CUSTOMER_SETTINGS,
  ...POINTS_SETTINGS,
  ...LEVEL_SETTINGS,
  ...CLAIM_SETTINGS,
  ...MESSAGE_SETTINGS,
  ...STAFF_SETTINGS,
  ...FILE_SETTINGS,
};

/** What the programme is set to. Null: not set. */
export type SettingsValues = ValuesOf<typeof ALL>;
export type SettingName = keyof SettingsValues;

export const SETTINGS: ReadonlyMap<SettingName, Setting<unknown>> = new Map(
  Object.entries(ALL) as [SettingName, Setting<unknown>][],
);

export const DEFAULT_SETTINGS = Object.fromEntries(
  [...SETTINGS].map(([name, { default: initial }]) => [name, initial]),
) as SettingsValues;

/** Changed together by `POST /api/settings`. */
export const EDITED_SETTINGS: readonly SettingName[] = [...SETTINGS]
  .filter(([, { isFile }]) => !isFile)
  .map(([name]) => name);

/** Returns the value that answers and events show. */
export function shownSetting(name: SettingName, value: unknown): unknown {
  const present = SETTINGS.get(name)?.present;
  return present && value !== null && value !== undefined ? present(value) : value;
}

export const PUBLIC_SETTINGS: readonly SettingName[] = [...SETTINGS]
  .filter(([, { isPublic }]) => isPublic)
  .map(([name]) => name);
