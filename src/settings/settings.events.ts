import { defineEvent } from '../event/index.js';

/** The settings are one thing, the same in every programme. */
export const SETTINGS_ID = '5e771265-0000-4000-8000-000000000001';

export interface SettingsWereChanged {
  readonly settingsId: { readonly settingsId: string };
  /** A value that is not there: not set. */
  readonly changes: readonly {
    readonly name: string;
    readonly oldValue?: unknown;
    readonly newValue?: unknown;
  }[];
  readonly updateAt: string;
}

export const settingsWereChanged = defineEvent<SettingsWereChanged>({
  type: 'Service.Domain.Settings.Event.SettingsWereChanged',
  emittedWhen: 'settings change; those that do are in it, with what they were before',
  aggregateId: (payload) => payload.settingsId.settingsId,
  example: {
    settingsId: { settingsId: SETTINGS_ID },
    changes: [{ name: 'currency', oldValue: 'eur', newValue: 'pln' }],
    updateAt: '2018-01-30T17:23:24+0000',
  },
});
