import { reportCohorts, reportCsvCohorts } from '@laurel/client/api';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { laurel, getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { CsvButton } from '../../patterns/csv-button.js';
import { useFormats } from '../../patterns/formats.js';
import { PageTitle } from '../../patterns/page-title.js';
import { Section } from '../../patterns/section.js';
import { Empty, Failure, Waiting } from '../../patterns/states.js';
import { CohortHeat } from './cohort-heat.js';
import { CohortTable } from './cohort-table.js';
import { Expiries } from './expiries.js';
import { Liability } from './liability.js';
import { PeriodFigures } from './period-figures.js';

/** What auditors ask: what points are worth, what has become of them, and what will. */
export function ReportsPage(): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const path = { storeCode: useStoreCode() };
  const { data, error, refetch } = useQuery(getQuery(reportCohorts, { path }));
  const title = (
    <PageTitle name={t`Reports`}>
      <Trans>Reports</Trans>
    </PageTitle>
  );
  if (!data) {
    return (
      <Stack gap="xl">
        {title}
        {error ? <Failure error={error} retry={() => void refetch()} /> : <Waiting />}
      </Stack>
    );
  }
  if (data.months.length === 0) {
    return (
      <Stack gap="xl">
        {title}
        <NothingYet />
      </Stack>
    );
  }
  return (
    <Stack gap="xl">
      {title}
      <PeriodFigures />
      <Liability />
      <Section
        title={t`Points by month of issue`}
        action={
          <CsvButton
            fileName="points-by-month-of-issue.csv"
            load={async () => (await reportCsvCohorts({ client: laurel, path })).data}
            done={t`The report is in the file.`}
          />
        }
      >
        <CohortTable months={data.months} sums={data.sums} />
      </Section>
      <Section title={t`How fast points are redeemed`}>
        <CohortHeat months={data.months} />
      </Section>
      <Expiries />
      <Text size="xs" c="dimmed">
        <Trans>Months are in the time zone {data.timezone}.</Trans>{' '}
        {data.eventsBehind > 0 && (
          <Plural
            value={data.eventsBehind}
            one="# event is not counted yet."
            other={`${formats.number(data.eventsBehind)} events are not counted yet.`}
          />
        )}
      </Text>
    </Stack>
  );
}

function NothingYet(): ReactNode {
  const { t } = useLingui();
  return (
    <Empty
      title={t`No points yet`}
      text={t`As soon as customers get points, this page shows what has become of them by the month in which they came, what they are worth, and when they expire.`}
      action={
        <Button renderRoot={(props) => <Link {...props} to="/earning-rules" />}>
          <Trans>See the earning rules</Trans>
        </Button>
      }
    />
  );
}
