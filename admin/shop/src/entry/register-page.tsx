import { selfRegistrationRegister } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import { laurel } from '../data/laurel.js';
import { settingsOptions } from '../data/queries.js';
import { Refusal } from '../app/failure.js';
import { PasswordInput, useForm } from '../app/form.js';
import { PageTitle } from '../app/page-title.js';
import { ProgrammeBrand } from './programme-brand.js';
import { getLoginName } from './login-name.js';

/** With a link to the terms, where the programme has said where they are. */
function Agreement(): ReactNode {
  const { data } = useQuery(settingsOptions());
  const terms = data?.['conditions-file'] ? '/terms-conditions' : (data?.programConditionsUrl ?? '');
  return terms === '' ? (
    <Trans>I agree to the terms of the programme.</Trans>
  ) : (
    <Trans>
      I agree to the{' '}
      <Anchor href={terms} target="_blank" rel="noopener">
        terms of the programme
      </Anchor>
      .
    </Trans>
  );
}

export function RegisterPage(): ReactNode {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const [hasAgreed, setAgreed] = useState(false);
  const tokenOfLink = window.location.hash.slice(1);
  const { isBusy, problem, onSubmit, getField } = useForm(async (fields) => {
    const {
      firstName = '',
      lastName = '',
      email = '',
      phone = '',
      plainPassword = '',
      typedCode = '',
    } = fields;
    const invitationToken = tokenOfLink || typedCode;
    await selfRegistrationRegister({
      client: laurel,
      body: {
        firstName,
        lastName,
        ...(email !== '' && { email }),
        ...(phone !== '' && { phone: getLoginName(phone) }),
        plainPassword,
        agreement1: hasAgreed,
        ...(invitationToken !== '' && { invitationToken }),
      },
    });
    navigate('/activate');
  });
  return (
    <Stack gap="lg">
      <ProgrammeBrand />
      <PageTitle name={t`Register`} />
      {problem !== undefined && <Refusal error={problem} title={t`Not registered`} />}
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          <TextInput {...getField('firstName')} label={t`First name`} autoComplete="given-name" />
          <TextInput {...getField('lastName')} label={t`Last name`} autoComplete="family-name" />
          <TextInput
            {...getField('email')}
            label={t`E-mail`}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
          />
          <TextInput
            {...getField('phone')}
            label={t`Phone`}
            description={t`One of e-mail and phone is enough.`}
            type="tel"
            autoComplete="tel"
          />
          <PasswordInput
            {...getField('plainPassword')}
            label={t`Password`}
            description={t`At least eight characters: small and capital letters, a digit and a special character.`}
            autoComplete="new-password"
          />
          {tokenOfLink === '' && (
            <TextInput
              {...getField('typedCode')}
              error={getField('invitationToken').error}
              label={t`Code from a friend`}
              description={t`If a friend gave you one.`}
              autoComplete="off"
              autoCapitalize="characters"
            />
          )}
          <Checkbox
            label={<Agreement />}
            checked={hasAgreed}
            onChange={(event) => setAgreed(event.currentTarget.checked)}
            error={getField('agreement1').error}
          />
          <Button type="submit" loading={isBusy}>
            <Trans>Register</Trans>
          </Button>
        </Stack>
      </form>
      <Text>
        <Trans>
          A member already? <Anchor renderRoot={(props) => <Link href="/" {...props} />}>Log in</Anchor>
        </Trans>
      </Text>
    </Stack>
  );
}
