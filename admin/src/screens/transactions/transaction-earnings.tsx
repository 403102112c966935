import { type EarningRecord, transactionEarningEarning, type TransactionRecord } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useFormats } from '../../patterns/formats.js';
import { Section } from '../../patterns/section.js';
import { Failure } from '../../patterns/states.js';
import { ExplainedRules } from '../earning-rules/explained-rules.js';

/** Why it has brought so many points. */
export function TransactionEarnings({ transaction }: { readonly transaction: TransactionRecord }): ReactNode {
  const { t } = useLingui();
  const { transactionId, customerId, currency } = transaction;
  const path = { storeCode: useStoreCode(), transaction: transactionId };
  const { data, error, refetch } = useQuery(getQuery(transactionEarningEarning, { path }));
  return (
    <Section title={t`Points earned`}>
      {error && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={120} />}
      {data?.total === 0 && (
        <Text c="dimmed">
          {customerId === undefined ? (
            <Trans>Nothing yet: its customer is not known. Assign it, and it earns at once.</Trans>
          ) : data.notes.some(({ note }) => note === 'no-active-rule') ? (
            <Trans>Nothing: no earning rule is active.</Trans>
          ) : (
            <Trans>Nothing: no earning rule applied.</Trans>
          )}
        </Text>
      )}
      <Stack>
        {data?.earnings.map((earning) => (
          <Earning key={`${earning.createdAt} ${earning.points}`} earning={earning} currency={currency} />
        ))}
      </Stack>
    </Section>
  );
}

interface EarningProps {
  readonly earning: EarningRecord;
  readonly currency: string;
}

function Earning({ earning, currency }: EarningProps): ReactNode {
  const formats = useFormats();
  const { points, withheld, rules, revisedTransactionId } = earning;
  const isReturn = revisedTransactionId !== undefined;
  return (
    <div>
      <Text fw={600} mb="xs">
        {isReturn ? (
          <Trans>A return took back {formats.points(Math.abs(points))}</Trans>
        ) : (
          <Trans>Earned {formats.points(points)}</Trans>
        )}
      </Text>
      {isReturn && withheld > 0 && (
        <Text c="dimmed">
          <Trans>{formats.points(withheld)} had been spent before, and stay spent.</Trans>
        </Text>
      )}
      {!isReturn && <ExplainedRules rules={rules} currency={currency} />}
    </div>
  );
}
