import type { CohortFiguresRecord, CohortRecord } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormats } from '../../patterns/formats.js';
import './report.css';
import { FIGURE_NAMES, FIGURES, monthIn } from './report-terms.js';

interface Props {
  readonly months: readonly CohortRecord[];
  readonly sums: CohortFiguresRecord;
}

/** A row for each month, the latest first. Each figure leads to its rows of the ledger. */
export function CohortTable({ months, sums }: Props): ReactNode {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  return (
    <div className="report" role="region" aria-label={t`Table of points by month of issue`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Month of issue</Trans>
            </th>
            {FIGURE_NAMES.map((name) => (
              <th key={name} scope="col">
                {t(FIGURES[name])}
              </th>
            ))}
            <th scope="col">
              <Trans>Redemption</Trans>
            </th>
            <th scope="col">
              <Trans>Breakage</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {[...months].reverse().map((cohort) => (
            <tr key={cohort.month}>
              <th scope="row">{monthIn(i18n.locale, cohort.month)}</th>
              {FIGURE_NAMES.map((figure) => (
                <td key={figure}>
                  {cohort[figure] === 0 ? (
                    0
                  ) : (
                    <Anchor
                      aria-label={t`${formats.number(cohort[figure])}: ${t(FIGURES[figure])}, ${monthIn(i18n.locale, cohort.month)}`}
                      renderRoot={(props) => (
                        <Link {...props} to="/reports/rows" search={{ month: cohort.month, figure }} />
                      )}
                    >
                      {formats.number(cohort[figure])}
                    </Anchor>
                  )}
                </td>
              ))}
              <td>{formats.percent(cohort.redemptionRate)}</td>
              <td>{formats.percent(cohort.breakageRate)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              <Trans>All months</Trans>
            </th>
            {FIGURE_NAMES.map((name) => (
              <td key={name}>{formats.number(sums[name])}</td>
            ))}
            <td>{formats.percent(sums.redemptionRate)}</td>
            <td>{formats.percent(sums.breakageRate)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
