import { type MantineThemeOverride, mergeThemeOverrides } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import { ACCENT_COLOR, getShades } from '../../../src/patterns/accent.js';
import { type PointsNames, readPointsNames } from '../../../src/patterns/points-names.js';
import { useShownZone } from '../../../src/patterns/programme-zone.js';

/** The public settings that pages for customers and sellers show. */
export interface LookSettings {
  readonly accentColor?: string;
  readonly programPointsSingular?: string;
  readonly programPointsPlural?: string;
  readonly timezone?: string;
}

export interface LookSource {
  /** A hook: undefined until the service has answered. */
  readonly useSettings: () => LookSettings | undefined;
  /** Where the browser keeps them, so that a page has its colour at once and without a connection. */
  readonly storageKey: string;
}

interface Look {
  readonly theme: MantineThemeOverride;
  readonly pointsNames: PointsNames | undefined;
}

/** A theme in the colour of the programme, and what it calls its points. Moments are shown in its time zone. */
export function useLook({ useSettings, storageKey }: LookSource, theme: MantineThemeOverride): Look {
  const data = useSettings();
  const kept = useMemo(() => readKept(storageKey), [storageKey]);
  const {
    accentColor = '',
    programPointsSingular: singular,
    programPointsPlural: plural,
    timezone,
  } = data ?? kept;
  useShownZone(timezone);
  useEffect(() => {
    if (data) {
      const look = { accentColor, programPointsSingular: singular, programPointsPlural: plural, timezone };
      localStorage.setItem(storageKey, JSON.stringify(look));
    }
  }, [data, storageKey, accentColor, singular, plural, timezone]);
  return useMemo(
    () => ({
      theme: ACCENT_COLOR.test(accentColor)
        ? mergeThemeOverrides(theme, { colors: { laurel: getShades(accentColor) } })
        : theme,
      pointsNames: readPointsNames(singular, plural),
    }),
    [theme, accentColor, singular, plural],
  );
}

function readKept(storageKey: string): LookSettings {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    return {};
  }
}
