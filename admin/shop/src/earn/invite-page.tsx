import { customerInvitationInvite } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Failure, Refusal } from '../app/failure.js';
import { useForm } from '../app/form.js';
import { PageTitle } from '../app/page-title.js';
import { CopyButton } from '../coupons/copy-button.js';
import { laurel } from '../data/laurel.js';
import { profileOptions } from '../data/queries.js';

const QrCode = lazy(async () => ({ default: (await import('../coupons/code-image.js')).QrCode }));

/** A link and a code to share, and an invitation by e-mail. */
export function InvitePage(): ReactNode {
  const { t } = useLingui();
  const { data, error, isPaused, refetch } = useQuery(profileOptions());
  return (
    <Stack gap="xl">
      <PageTitle name={t`Invite a friend`} />
      {data && <Share code={data.invitationCode} />}
      {!data && error && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && !isPaused && <Skeleton height={320} radius={12} />}
      {!data && isPaused && (
        <Text c="dimmed">
          <Trans>Your code can be seen when you are online.</Trans>
        </Text>
      )}
      <InviteForm />
    </Stack>
  );
}

function Share({ code }: { readonly code: string }): ReactNode {
  const { t } = useLingui();
  const link = `${window.location.origin}/shop/register#${code}`;
  const canShare = 'share' in navigator;
  return (
    <Stack gap="md">
      <div className="code-card">
        <Text fw={600}>
          <Trans>Your code for friends</Trans>
        </Text>
        <Suspense fallback={<div className="qr" />}>
          <QrCode code={link} label={t`QR code of your link`} />
        </Suspense>
        <div className="code">{code}</div>
      </div>
      <Text>
        <Trans>Friends register with your link, or type the code there.</Trans>
      </Text>
      <Stack gap="xs">
        {canShare && (
          <Button
            leftSection={<Share2 size={18} aria-hidden />}
            // It ends with an error when nothing is chosen.
            onClick={() => void navigator.share({ url: link }).catch(() => undefined)}
          >
            <Trans>Share the link</Trans>
          </Button>
        )}
        <CopyButton text={link} label={t`Copy the link`} />
      </Stack>
    </Stack>
  );
}

function InviteForm(): ReactNode {
  const { t } = useLingui();
  const [invited, setInvited] = useState<string>();
  const { isBusy, problem, onSubmit, getField } = useForm(async ({ recipientEmail = '' }) => {
    await customerInvitationInvite({ client: laurel, body: { recipientEmail } });
    setInvited(recipientEmail);
  });
  return (
    <form key={invited} noValidate onSubmit={onSubmit}>
      <Stack gap="md">
        <Title order={2} size="h3">
          <Trans>By e-mail</Trans>
        </Title>
        {problem !== undefined && <Refusal error={problem} title={t`Not invited`} />}
        <TextInput
          {...getField('recipientEmail')}
          label={t`E-mail of your friend`}
          description={t`They get your first name and the link.`}
          type="email"
          autoCapitalize="none"
        />
        <Button type="submit" variant="default" loading={isBusy}>
          <Trans>Invite</Trans>
        </Button>
        <Text role="status">
          {invited !== undefined && problem === undefined && <Trans>{invited} is invited.</Trans>}
        </Text>
      </Stack>
    </form>
  );
}
