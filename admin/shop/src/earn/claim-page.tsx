import { customerTransactionAssign, customerTransactionShow } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { Failure, Refusal } from '../app/failure.js';
import { fillField, useForm } from '../app/form.js';
import { PageTitle } from '../app/page-title.js';
import { laurel } from '../data/laurel.js';
import { settingsOptions } from '../data/queries.js';
import { queryClient } from '../data/query-client.js';
import { CameraButton } from '../scan/camera-button.js';
import { Earned } from './earned.js';
import { useRequestKey } from './use-request-key.js';

/** Points for a purchase that was made without the card: by the number of the receipt. */
export function ClaimPage(): ReactNode {
  const { t } = useLingui();
  const { data, error, isPaused, refetch } = useQuery(settingsOptions());
  return (
    <Stack gap="md">
      <PageTitle name={t`Add a receipt`} />
      {!data && error && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && !isPaused && <Skeleton height={240} radius={12} />}
      {!data && isPaused && (
        <Text c="dimmed">
          <Trans>Receipts can be added when you are online.</Trans>
        </Text>
      )}
      {data?.customersMayClaim === false && (
        <Text c="dimmed">
          <Trans>Receipts cannot be added here. Ask in the shop.</Trans>
        </Text>
      )}
      {data?.customersMayClaim === true && <ClaimForm facts={data.claimFacts} />}
    </Stack>
  );
}

function ClaimForm({ facts }: { readonly facts: string }): ReactNode {
  const { t } = useLingui();
  const [points, setPoints] = useState<number>();
  const send = useRequestKey();
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, problem, onSubmit, getField } = useForm(async (fields) => {
    const { transactionDocumentNumber = '', purchaseDate, grossValue } = fields;
    setPoints(undefined);
    const body = {
      transactionDocumentNumber,
      ...(purchaseDate && { purchaseDate }),
      // A comma is a decimal point in many languages.
      ...(grossValue && { grossValue: Number(grossValue.replace(',', '.')) }),
    };
    const { data } = await send((headers) => customerTransactionAssign({ client: laurel, headers, body }));
    const path = { transaction: data.transactionId };
    setPoints((await customerTransactionShow({ client: laurel, path })).data.pointsEarned);
    await queryClient.invalidateQueries();
  });
  return (
    <>
      <Text>
        <Trans>You bought without your card? Type what is on the receipt, and the points are yours.</Trans>
      </Text>
      {points !== undefined && problem === undefined && (
        <Earned points={points}>
          <Trans>The receipt was added, and has brought no points.</Trans>
        </Earned>
      )}
      {problem !== undefined && <Refusal error={problem} title={t`Not added`} />}
      <form noValidate onSubmit={onSubmit} key={points} ref={form}>
        <Stack gap="md">
          <TextInput
            {...getField('transactionDocumentNumber')}
            label={t`Number of the receipt`}
            autoComplete="off"
            autoCapitalize="characters"
          />
          <CameraButton onScan={(text) => fillField(form.current, 'transactionDocumentNumber', text)} />
          {(facts === 'purchase_date' || facts === 'both') && (
            <TextInput {...getField('purchaseDate')} label={t`Day of the purchase`} type="date" />
          )}
          {(facts === 'gross_value' || facts === 'both') && (
            <TextInput
              {...getField('grossValue')}
              label={t`Amount`}
              description={t`What was paid for all of it.`}
              inputMode="decimal"
              autoComplete="off"
            />
          )}
          <Button type="submit" loading={isBusy}>
            <Trans>Add the receipt</Trans>
          </Button>
        </Stack>
      </form>
    </>
  );
}
