import { type CustomerDetailsRecord, customerRecordEdit } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, TextInput, Title } from '@mantine/core';
import { type ChangeEvent, type ReactNode, useState } from 'react';
import { laurel } from '../data/laurel.js';
import { Refusal } from '../app/failure.js';
import { type Fields, PasswordInput, useForm } from '../app/form.js';
import { queryClient } from '../data/query-client.js';
import { getLoginName } from '../entry/login-name.js';

interface Props {
  readonly customer: CustomerDetailsRecord;
  readonly onDone: () => void;
}

/** What customers may change of themselves. */
export function ProfileForm({ customer, onDone }: Props): ReactNode {
  const { t } = useLingui();
  const shown = getFields(customer);
  const { isBusy, problem, onSubmit, getField } = useForm(async (fields) => {
    const before = getRequest(shown);
    // What was not changed here may have been changed elsewhere.
    const changed = Object.entries(getRequest(fields)).filter(
      ([name, value]) => JSON.stringify(Reflect.get(before, name)) !== JSON.stringify(value),
    );
    const { currentPassword } = fields;
    const body = { ...Object.fromEntries(changed), ...(currentPassword && { currentPassword }) };
    await customerRecordEdit({ client: laurel, path: { customer: customer.customerId }, body });
    await queryClient.invalidateQueries();
    onDone();
  });
  const [contacts, setContacts] = useState<Fields>({});
  const onContact = ({ target: { name, value } }: ChangeEvent<HTMLInputElement>) =>
    setContacts({ ...contacts, [name]: value });
  const hasOtherContact = Object.entries(contacts).some(([name, value]) => value.trim() !== shown[name]);
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <Title order={2} size="h3">
          <Trans>Your data</Trans>
        </Title>
        {problem !== undefined && <Refusal error={problem} title={t`Could not be saved`} />}
        <TextInput
          {...getField('firstName')}
          label={t`First name`}
          defaultValue={shown['firstName']}
          autoComplete="given-name"
        />
        <TextInput
          {...getField('lastName')}
          label={t`Last name`}
          defaultValue={shown['lastName']}
          autoComplete="family-name"
        />
        <TextInput
          {...getField('email')}
          label={t`E-mail`}
          type="email"
          defaultValue={shown['email']}
          autoComplete="email"
          onChange={onContact}
        />
        <TextInput
          {...getField('phone')}
          label={t`Phone`}
          type="tel"
          defaultValue={shown['phone']}
          autoComplete="tel"
          onChange={onContact}
        />
        {hasOtherContact && (
          <PasswordInput
            {...getField('currentPassword')}
            label={t`Current password`}
            description={t`With it you log in with the new e-mail or phone as soon as it is confirmed. Without it, after some days.`}
            autoComplete="current-password"
            required={false}
          />
        )}
        <TextInput
          {...getField('birthDate')}
          label={t`Birthday`}
          type="date"
          defaultValue={shown['birthDate']}
          autoComplete="bday"
        />
        <TextInput {...getField('address.street')} label={t`Street`} defaultValue={shown['address.street']} />
        <TextInput
          {...getField('address.address1')}
          label={t`House number`}
          defaultValue={shown['address.address1']}
        />
        <TextInput
          {...getField('address.postal')}
          label={t`Postal code`}
          defaultValue={shown['address.postal']}
          autoComplete="postal-code"
        />
        <TextInput {...getField('address.city')} label={t`City`} defaultValue={shown['address.city']} />
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

/** What the form begins with. */
function getFields({ firstName, lastName, email, phone, birthDate, address }: CustomerDetailsRecord): Fields {
  const parts = ADDRESS.map((name) => [`address.${name}`, address?.[name] ?? ''] as const);
  const own = { firstName, lastName, email: email ?? '', phone: phone ?? '', birthDate: birthDate ?? '' };
  return { ...own, ...Object.fromEntries(parts) };
}

function getRequest({ firstName = '', lastName = '', email, phone = '', birthDate, ...parts }: Fields) {
  return {
    firstName,
    lastName,
    email: email || null,
    phone: getLoginName(phone) || null,
    birthDate: birthDate || null,
    address: Object.fromEntries(ADDRESS.map((name) => [name, parts[`address.${name}`] ?? ''])),
  };
}
