import { customerLoginChange, type CustomerDetailsRecord } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { laurel } from '../data/laurel.js';
import { useFormats } from '../../../src/patterns/formats.js';
import { Failure } from '../app/failure.js';
import { PageTitle } from '../app/page-title.js';
import { profileOptions } from '../data/queries.js';
import { CATALOGUES } from '../locales/texts.js';
import { Logins } from './logins.js';
import { Notifications } from './notifications.js';
import { PageSettings } from './page-settings.js';
import { PasswordForm } from './password-form.js';
import { ProfileForm } from './profile-form.js';
import { WaitingContacts } from './waiting-contacts.js';

const OwnSecondFactor = lazy(async () => ({
  default: (await import('./own-second-factor.js')).OwnSecondFactor,
}));
const Barcode = lazy(async () => ({ default: (await import('../coupons/code-image.js')).Barcode }));

export function ProfilePage(): ReactNode {
  const { t } = useLingui();
  const { data, error, isPaused, refetch } = useQuery(profileOptions());
  return (
    <Stack gap="xl">
      <PageTitle name={t`Profile`} />
      {data && <Details customer={data} />}
      {!data && error && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && !isPaused && <Skeleton height={320} radius={12} />}
      {!data && isPaused && (
        <Text c="dimmed">
          <Trans>Your profile can be seen when you are online.</Trans>
        </Text>
      )}
      <Settings />
      {!isPaused && (
        <Suspense>
          <OwnSecondFactor />
        </Suspense>
      )}
      {!isPaused && <Logins />}
      <Button variant="default" onClick={() => void laurel.session.logOut().catch(() => undefined)}>
        <Trans>Log out</Trans>
      </Button>
    </Stack>
  );
}

function Details({ customer }: { readonly customer: CustomerDetailsRecord }): ReactNode {
  const [open, setOpen] = useState<'data' | 'password'>();
  const close = () => setOpen(undefined);
  const { loyaltyCardNumber } = customer;
  return (
    <>
      {loyaltyCardNumber !== undefined && (
        <div className="code-card">
          <Text fw={600}>
            <Trans>Your card</Trans>
          </Text>
          <Suspense fallback={<div className="barcode" />}>
            <Barcode code={loyaltyCardNumber} />
          </Suspense>
          <div className="code">{loyaltyCardNumber}</div>
        </div>
      )}
      {open === 'data' && <ProfileForm customer={customer} onDone={close} />}
      {open === 'password' && (
        <PasswordForm change={(body) => customerLoginChange({ client: laurel, body })} onDone={close} />
      )}
      {open === undefined && (
        <Stack gap="md">
          {customer.waitingContacts && <WaitingContacts contacts={customer.waitingContacts} />}
          <Facts customer={customer} />
          <Stack gap="xs">
            <Button variant="default" onClick={() => setOpen('data')}>
              <Trans>Edit</Trans>
            </Button>
            <Button variant="default" onClick={() => setOpen('password')}>
              <Trans>Change password</Trans>
            </Button>
            <Button variant="default" renderRoot={(props) => <Link href="/invite" {...props} />}>
              <Trans>Invite a friend</Trans>
            </Button>
          </Stack>
        </Stack>
      )}
    </>
  );
}

function Facts({ customer }: { readonly customer: CustomerDetailsRecord }): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const { firstName, lastName, email, phone, birthDate, address, level, createdAt } = customer;
  const street = [address?.street, address?.address1].filter(Boolean).join(' ');
  const city = [address?.postal, address?.city].filter(Boolean).join(' ');
  const facts: readonly (readonly [string, string | undefined])[] = [
    [t`Name`, `${firstName} ${lastName}`],
    [t`E-mail`, email],
    [t`Phone`, phone],
    [t`Birthday`, birthDate === undefined ? undefined : formats.date(birthDate)],
    [t`Address`, [street, city].filter(Boolean).join(', ') || undefined],
    [t`Level`, level?.name],
    [t`Member since`, formats.date(createdAt)],
  ];
  return (
    <dl className="facts card" style={{ padding: 16 }}>
      {facts.map(
        ([name, value]) =>
          value !== undefined && (
            <div key={name} className="fact">
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** Settings of this phone. */
function Settings(): ReactNode {
  return (
    <Stack gap="sm">
      <Title order={2} size="h3">
        <Trans>On this phone</Trans>
      </Title>
      <PageSettings catalogues={CATALOGUES} />
      <Notifications />
    </Stack>
  );
}
