import { reportCsvExpiries, reportExpiries } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { laurel, getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { CsvButton } from '../../patterns/csv-button.js';
import { useFormats } from '../../patterns/formats.js';
import { Section } from '../../patterns/section.js';
import { Failure } from '../../patterns/states.js';
import '../../patterns/chart/chart.css';
import './report.css';
import { monthIn, monthsBetween } from './report-terms.js';
import { lazyPart } from '../../app/lazy-screen.js';
import { Later } from '../../patterns/later.js';

const Plot = lazyPart(() => import('../../patterns/chart/plot.js'), 'Plot');

/** How many points expire in each of twelve months, as bars and as a table that leads to the lots. */
export function Expiries(): ReactNode {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const path = { storeCode: useStoreCode() };
  const { data, error, refetch } = useQuery(getQuery(reportExpiries, { path }));
  if (error) {
    return <Failure error={error} retry={() => void refetch()} />;
  }
  if (!data) {
    return null;
  }
  const { periods, later, never } = data;
  const getName = (from: string) => monthIn(i18n.locale, from.slice(0, 7));
  // A month in which nothing expires has its place among the bars, and no row.
  const months = monthsBetween(periods[0]?.from.slice(0, 7) ?? '', periods.at(-1)?.from.slice(0, 7) ?? '');
  const expiring = new Map(periods.map(({ from, points }) => [from.slice(0, 7), points]));
  const said = periods.map(({ from, points }) => `${getName(from)} ${formats.number(points)}`).join(', ');
  return (
    <Section
      title={t`Expiring points`}
      action={
        <CsvButton
          fileName="expiries.csv"
          load={async () => (await reportCsvExpiries({ client: laurel, path })).data}
          done={t`The report is in the file.`}
        />
      }
    >
      <Stack gap="md">
        {periods.length === 0 ? (
          <Text c="dimmed">
            <Trans>No points expire within twelve months.</Trans>
          </Text>
        ) : (
          <>
            <div className="chart" role="img" aria-label={t`Points that expire by month: ${said}`}>
              <Later>
                <Plot
                  values={[months.map((month) => expiring.get(month) ?? 0)]}
                  getLabel={(index) => getName(months[index] ?? '')}
                  getNumber={formats.compact}
                  onDay={() => undefined}
                />
              </Later>
            </div>
            <div className="report" role="region" aria-label={t`Table of expiring points`} tabIndex={0}>
              <table>
                <thead>
                  <tr>
                    <th scope="col">
                      <Trans>Month</Trans>
                    </th>
                    <th scope="col">
                      <Trans>Points that expire</Trans>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {periods.map(({ from, to, points }) => (
                    <tr key={from}>
                      <th scope="row">{getName(from)}</th>
                      <td>
                        <Anchor
                          aria-label={t`${formats.number(points)} points expire in ${getName(from)}`}
                          renderRoot={(props) => <Link {...props} to="/reports/rows" search={{ from, to }} />}
                        >
                          {formats.number(points)}
                        </Anchor>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </>
        )}
        <Text size="sm" c="dimmed">
          <Trans>
            Later: {formats.points(later)}. Never: {formats.points(never)}.
          </Trans>
        </Text>
      </Stack>
    </Section>
  );
}
