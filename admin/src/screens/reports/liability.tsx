import { reportCsvLiability, reportLiability } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Paper, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { laurel, getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { CsvButton } from '../../patterns/csv-button.js';
import { useFormats } from '../../patterns/formats.js';
import { Section } from '../../patterns/section.js';
import { Failure } from '../../patterns/states.js';

/** What the programme owes its customers. */
export function Liability(): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const path = { storeCode: useStoreCode() };
  const { data, error, refetch } = useQuery(getQuery(reportLiability, { path }));
  if (error) {
    return <Failure error={error} retry={() => void refetch()} />;
  }
  const money = (amount: number | undefined) =>
    data &&
    (amount === undefined ? (
      <Text span inherit fz="md" c="dimmed">
        {t`not set`}
      </Text>
    ) : (
      formats.money(amount, data.currency)
    ));
  const rate = data && formats.percent(data.observedBreakageRate);
  return (
    <Section
      title={t`Liability`}
      action={
        <CsvButton
          fileName="liability.csv"
          load={async () => (await reportCsvLiability({ client: laurel, path })).data}
          done={t`The report is in the file.`}
        />
      }
    >
      <Stack gap="md">
        <SimpleGrid cols={{ base: 2, md: 4 }}>
          <Card
            label={t`Points that customers hold`}
            value={data && formats.number(data.points)}
            note={data && t`${formats.number(data.blocked)} of them blocked`}
          />
          <Card
            label={t`Value if all are redeemed`}
            value={money(data?.grossAmount)}
            note={t`gross liability`}
          />
          <Card
            label={t`Breakage`}
            value={rate}
            note={t`expired, of all that expired or was redeemed so far`}
          />
          <Card
            label={t`Expected value`}
            value={money(data?.expectedAmount)}
            note={data && t`if as many expire: ${formats.number(data.expectedPoints)} points are redeemed`}
          />
        </SimpleGrid>
        {data && data.pointValue === undefined && (
          <Alert>
            <Trans>
              What a point is worth is not set, so there are no amounts.{' '}
              <Anchor inherit underline="always" renderRoot={(props) => <Link {...props} to="/programme" />}>
                Set it in the settings of the programme
              </Anchor>
              .
            </Trans>
          </Alert>
        )}
      </Stack>
    </Section>
  );
}

interface CardProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly note: string | undefined;
}

function Card({ label, value, note }: CardProps): ReactNode {
  return (
    <Paper withBorder p="md" component="dl" m={0}>
      <Text component="dt" c="dimmed">
        {label}
      </Text>
      <Text component="dd" m={0} fz={24} fw={600} lh={1.3}>
        {value ?? <Skeleton height={32} width={80} />}
      </Text>
      <Text component="dd" m={0} size="xs" c="dimmed">
        {note}
      </Text>
    </Paper>
  );
}
