import { type CustomerDetailsRecord, ownContactsAgree } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useFormats } from '../../../src/patterns/formats.js';
import { Refusal } from '../app/failure.js';
import { PasswordInput, useForm } from '../app/form.js';
import { laurel } from '../data/laurel.js';
import { queryClient } from '../data/query-client.js';

type Waiting = NonNullable<CustomerDetailsRecord['waitingContacts']>[number];

/** A changed e-mail or phone with which the customer does not log in yet, and how they do at once. */
export function WaitingContacts({ contacts }: { readonly contacts: readonly Waiting[] }): ReactNode {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { isBusy, problem, onSubmit, getField } = useForm(async ({ currentPassword = '' }) => {
    await ownContactsAgree({ client: laurel, path: { storeCode: 'DEFAULT' }, body: { currentPassword } });
    await queryClient.invalidateQueries();
    setOpen(false);
  });
  const isAgreed = contacts.every(({ agreed }) => agreed);
  return (
    <Stack gap="sm">
      <Alert color="yellow" title={t`Your login has not changed yet`}>
        <Stack gap="sm">
          {contacts.map((each) => (
            <WaitingContact key={each.contact} waiting={each} />
          ))}
          {!isAgreed && !isOpen && (
            <Button variant="default" onClick={() => setOpen(true)}>
              <Trans>Use the new one now</Trans>
            </Button>
          )}
        </Stack>
      </Alert>
      {isOpen && (
        <form onSubmit={onSubmit} noValidate>
          <Stack gap="sm">
            {problem !== undefined && <Refusal error={problem} title={t`Could not be changed`} />}
            <PasswordInput
              {...getField('currentPassword')}
              label={t`Current password`}
              autoComplete="current-password"
            />
            <Button type="submit" loading={isBusy}>
              <Trans>Use the new one now</Trans>
            </Button>
          </Stack>
        </form>
      )}
    </Stack>
  );
}

function WaitingContact({ waiting }: { readonly waiting: Waiting }): ReactNode {
  const formats = useFormats();
  const { contact, former, dueAt, confirmed, agreed } = waiting;
  const day = dueAt === undefined ? undefined : formats.date(dueAt);
  return (
    <>
      {former !== undefined && (
        <Text size="sm">
          <Trans>You still log in with {former}.</Trans>
        </Text>
      )}
      <Text size="sm">
        {contact === 'email' && !confirmed ? (
          <Trans>Open the link in the message that we have sent to your new e-mail.</Trans>
        ) : day !== undefined && !agreed ? (
          <Trans>From {day} you log in with the new one.</Trans>
        ) : (
          <Trans>With your password you log in with the new one.</Trans>
        )}
      </Text>
    </>
  );
}
