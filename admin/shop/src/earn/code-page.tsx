import { checkInScan } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { Refusal } from '../app/failure.js';
import { fillField, useForm } from '../app/form.js';
import { PageTitle } from '../app/page-title.js';
import { customerId, laurel } from '../data/laurel.js';
import { queryClient } from '../data/query-client.js';
import { CameraButton } from '../scan/camera-button.js';
import { Earned } from './earned.js';
import { useRequestKey } from './use-request-key.js';

/** Points for a code that hangs in a shop. */
export function CodePage(): ReactNode {
  const { t } = useLingui();
  const [points, setPoints] = useState<number>();
  const send = useRequestKey();
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, problem, onSubmit, getField } = useForm(async ({ code = '' }) => {
    setPoints(undefined);
    const path = { customer: await customerId() };
    const { data } = await send((headers) => checkInScan({ client: laurel, path, headers, body: { code } }));
    setPoints(data.points);
    await queryClient.invalidateQueries();
  });
  return (
    <Stack gap="md">
      <PageTitle name={t`Enter a code`} />
      <Text>
        <Trans>You have found a code in our shop? Type it, or point the camera of your phone at it.</Trans>
      </Text>
      {points !== undefined && problem === undefined && (
        <Earned points={points}>
          <Trans>This code has brought no points.</Trans>
        </Earned>
      )}
      {problem !== undefined && <Refusal error={problem} title={t`No points`} />}
      <form noValidate onSubmit={onSubmit} key={points} ref={form}>
        <Stack gap="md">
          <TextInput {...getField('code')} label={t`Code`} autoComplete="off" autoCapitalize="none" />
          <Button type="submit" loading={isBusy}>
            <Trans>Get the points</Trans>
          </Button>
          <CameraButton
            onScan={(text) => {
              fillField(form.current, 'code', text);
              form.current?.requestSubmit();
            }}
          />
        </Stack>
      </form>
    </Stack>
  );
}
