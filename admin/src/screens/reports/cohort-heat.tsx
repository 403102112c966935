import type { CohortRecord } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormats } from '../../patterns/formats.js';
import './report.css';
import { monthIn } from './report-terms.js';

const MONTHS_MAX = 12;
/** In per cent, of the darkest cell: text stays readable on it. */
const DARKEST = 45;

/** The part of the points of each month that was redeemed in the months that followed. The more, the darker. */
export function CohortHeat({ months }: { readonly months: readonly CohortRecord[] }): ReactNode {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const shares = months.map((cohort) => ({ month: cohort.month, shares: getShares(cohort) })).reverse();
  const columns = Math.max(...shares.map((each) => each.shares.length));
  const most = Math.max(...shares.flatMap((each) => each.shares), 0.0001);
  return (
    <Stack gap="xs">
      <Text c="dimmed" size="sm">
        <Trans>The share of a month's points that was redeemed that many months later.</Trans>
      </Text>
      <div className="report" role="region" aria-label={t`Redeemed points by age`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Month of issue</Trans>
              </th>
              {Array.from({ length: columns }, (_, age) => (
                <th key={age} scope="col">
                  {age === MONTHS_MAX ? t`Later` : age === 0 ? t`Same month` : `+${age}`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shares.map((row) => (
              <tr key={row.month}>
                <th scope="row">{monthIn(i18n.locale, row.month)}</th>
                {Array.from({ length: columns }, (_, age) => (
                  <td key={age} style={{ background: getColor((row.shares[age] ?? 0) / most) }}>
                    {row.shares[age] === undefined ? '' : formats.percent(row.shares[age])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Stack>
  );
}

/** What is older than a year counts together. */
function getShares({ issued, received, redeemedAfterMonths }: CohortRecord): number[] {
  const came = Math.max(1, issued + received);
  const first = redeemedAfterMonths.slice(0, MONTHS_MAX);
  const later = redeemedAfterMonths.slice(MONTHS_MAX);
  const all = later.length > 0 ? [...first, later.reduce((sum, points) => sum + points, 0)] : first;
  return all.map((points) => points / came);
}

function getColor(share: number): string {
  const percent = Math.round(Math.max(0, share) * DARKEST);
  return `color-mix(in srgb, var(--mantine-color-laurel-5) ${percent}%, transparent)`;
}
