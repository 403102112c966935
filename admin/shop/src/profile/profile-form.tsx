import { type CustomerDetailsRecord, customerRecordEdit } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, TextInput, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { laurel } from '../data/laurel.js';
import { Refusal } from '../app/failure.js';
import { useForm } from '../app/form.js';
import { queryClient } from '../data/query-client.js';
import { getLoginName } from '../entry/login-name.js';

interface Props {
  readonly customer: CustomerDetailsRecord;
  readonly onDone: () => void;
}

/** What customers may change of themselves. */
export function ProfileForm({ customer, onDone }: Props): ReactNode {
  const { t } = useLingui();
  const { firstName, lastName, email, phone, birthDate, address, customerId } = customer;
  const { isBusy, problem, onSubmit, getField } = useForm(async (fields) => {
    const {
      phone: typedPhone = '',
      email: typedEmail = '',
      birthDate: typedBirthDate = '',
      ...names
    } = fields;
    await customerRecordEdit({
      client: laurel,
      path: { customer: customerId },
      body: {
        firstName: names['firstName'] ?? '',
        lastName: names['lastName'] ?? '',
        email: typedEmail || null,
        phone: getLoginName(typedPhone) || null,
        birthDate: typedBirthDate || null,
        ...getAddress(fields, address),
      },
    });
    await queryClient.invalidateQueries();
    onDone();
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <Title order={2} size="h3">
          <Trans>Your data</Trans>
        </Title>
        {problem !== undefined && <Refusal error={problem} title={t`Not saved`} />}
        <TextInput
          {...getField('firstName')}
          label={t`First name`}
          defaultValue={firstName}
          autoComplete="given-name"
        />
        <TextInput
          {...getField('lastName')}
          label={t`Last name`}
          defaultValue={lastName}
          autoComplete="family-name"
        />
        <TextInput
          {...getField('email')}
          label={t`E-mail`}
          type="email"
          defaultValue={email ?? ''}
          autoComplete="email"
        />
        <TextInput
          {...getField('phone')}
          label={t`Phone`}
          type="tel"
          defaultValue={phone ?? ''}
          autoComplete="tel"
        />
        <TextInput
          {...getField('birthDate')}
          label={t`Birthday`}
          type="date"
          defaultValue={birthDate ?? ''}
          autoComplete="bday"
        />
        <TextInput {...getField('address.street')} label={t`Street`} defaultValue={address?.street ?? ''} />
        <TextInput
          {...getField('address.address1')}
          label={t`House number`}
          defaultValue={address?.address1 ?? ''}
        />
        <TextInput
          {...getField('address.postal')}
          label={t`Postal code`}
          defaultValue={address?.postal ?? ''}
          autoComplete="postal-code"
        />
        <TextInput {...getField('address.city')} label={t`City`} defaultValue={address?.city ?? ''} />
        <Group grow>
          <Button variant="default" onClick={onDone}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={isBusy}>
            <Trans>Save</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const ADDRESS = ['street', 'address1', 'postal', 'city'] as const;

/** Nothing when there was no address and none was typed: an address has a country, which is not asked for here. */
function getAddress(fields: Readonly<Record<string, string>>, before: CustomerDetailsRecord['address']) {
  const typed = Object.fromEntries(ADDRESS.map((name) => [name, fields[`address.${name}`] ?? '']));
  return before === undefined && Object.values(typed).every((value) => value === '')
    ? {}
    : { address: typed };
}
