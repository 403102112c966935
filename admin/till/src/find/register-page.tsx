import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { Link } from 'wouter';
import { PageTitle } from '../../../shop/src/app/page-title.js';
import { getLoginName } from '../../../shop/src/entry/login-name.js';
import { useActing } from '../app/use-acting.js';
import type { Newcomer } from '../data/act.js';
import { forget } from '../data/kept.js';
import { useDraft } from '../data/use-draft.js';

const NOTHING: Newcomer = { firstName: '', lastName: '', email: '', phone: '', loyaltyCardNumber: '' };

/** With what was typed into the one field. */
export function RegisterPage(): ReactNode {
  const { t } = useLingui();
  const { value, change, clear } = useDraft('newcomer', NOTHING);
  const [hasAgreed, setAgreed] = useState(false);
  const { isBusy, start, getError } = useActing({
    member: { name: `${value.firstName} ${value.lastName}`.trim() },
    onSent: () => {
      clear();
      forget('find');
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    start({ kind: 'register', newcomer: { ...value, phone: getLoginName(value.phone) } });
  };
  const getField = (name: keyof Newcomer) => ({
    value: value[name],
    onChange: (event: { readonly currentTarget: HTMLInputElement }) =>
      change({ [name]: event.currentTarget.value }),
    error: getError(name),
    autoComplete: 'off',
    withAsterisk: false,
  });
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <PageTitle name={t`Register a new member`} />
        <div className="two">
          <TextInput {...getField('firstName')} label={t`First name`} required />
          <TextInput {...getField('lastName')} label={t`Last name`} required />
        </div>
        <TextInput {...getField('loyaltyCardNumber')} label={t`Card number`} autoCapitalize="none" />
        <div className="two">
          <TextInput {...getField('email')} label={t`E-mail`} type="email" autoCapitalize="none" />
          <TextInput {...getField('phone')} label={t`Phone`} type="tel" />
        </div>
        <Text size="sm" c="dimmed">
          <Trans>One of e-mail and phone is enough.</Trans>
        </Text>
        <Checkbox
          size="lg"
          label={t`The member agrees to the terms of the programme.`}
          checked={hasAgreed}
          onChange={(event) => setAgreed(event.currentTarget.checked)}
          required
        />
        <Button type="submit" loading={isBusy}>
          <Trans>Register</Trans>
        </Button>
        <Button variant="default" renderRoot={(props) => <Link href="/" {...props} />}>
          <Trans>Cancel</Trans>
        </Button>
      </Stack>
    </form>
  );
}
