import type { QuerySource } from '#platform/database/query/statement.js';
import { DEFAULT_SETTINGS } from '../../../settings/index.js';
import type { RecordedEvent } from '../events/recorded-event.model.js';

const SETTINGS_CHANGED = 'Service.Domain.Settings.Event.SettingsWereChanged';
const CURRENCY = 'currency';
/** A process may have read the settings just before they changed. */
export const MARGIN_MS = 60 * 1000;

interface SettingChange {
  readonly at: Date;
  readonly oldValue: unknown;
  readonly newValue: unknown;
}

/** What has become of one setting, in its order. */
export async function readChanges(source: QuerySource, setting: string): Promise<SettingChange[]> {
  const events = await source.find<RecordedEvent>('event', {
    where: { type: SETTINGS_CHANGED },
    order: { recordId: 'ASC' },
  });
  return events.flatMap(({ payload, recordedOn: at }) => {
    const { changes = [] } = payload as {
      changes?: readonly { name: string; oldValue?: unknown; newValue?: unknown }[];
    };
    const change = changes.find(({ name }) => name === setting);
    return change ? [{ at, oldValue: change.oldValue, newValue: change.newValue }] : [];
  });
}

/** The currencies that a process may have taken for that of the programme at a time. */
export type CurrenciesAt = (at: Date) => readonly string[];

export async function readCurrencies(source: QuerySource): Promise<CurrenciesAt> {
  const changes = await readChanges(source, CURRENCY);
  const [stored] = await source.find<{ name: string; value: { readonly value: unknown } }>('setting', {
    where: { name: CURRENCY },
  });
  const now = stored?.value.value ?? DEFAULT_SETTINGS.currency;
  const values = [...changes.map(({ oldValue }) => oldValue), changes.at(-1)?.newValue ?? now];
  const times = changes.map(({ at }) => at.getTime());
  return (at) =>
    values.flatMap((value, index) => {
      const [begin = -Infinity, end = Infinity] = [times[index - 1], times[index]];
      const isPossible = at.getTime() >= begin - MARGIN_MS && at.getTime() <= end + MARGIN_MS;
      return isPossible ? [typeof value === 'string' ? value : DEFAULT_SETTINGS.currency] : [];
    });
}
