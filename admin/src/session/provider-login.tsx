import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Text } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { laurel } from '../api/laurel.js';
import { EntryFrame } from './entry-frame.js';
import { EntryProblem } from './entry-form.js';

/** In this tab until its person comes back: the ticket of the login, and the page to go to afterwards. */
const KEPT = 'laurel.provider-login';

interface Kept {
  readonly ticket: string;
  readonly next: string;
}

interface ButtonProps {
  readonly name: string;
  readonly next: string;
  readonly onProblem: (error: unknown) => void;
}

export function ProviderButton({ name, next, onProblem }: ButtonProps): ReactNode {
  const [isBusy, setBusy] = useState(false);
  const go = async () => {
    setBusy(true);
    try {
      const { url, ticket } = await laurel.session.beginAtProvider();
      sessionStorage.setItem(KEPT, JSON.stringify({ ticket, next } satisfies Kept));
      location.assign(url);
    } catch (error) {
      setBusy(false);
      onProblem(error);
    }
  };
  return (
    <Button variant="default" loading={isBusy} onClick={() => void go()}>
      <Trans>Log in with {name}</Trans>
    </Button>
  );
}

/** Where the provider sends the browser back. */
export function ProviderReturnPage(): ReactNode {
  const { t } = useLingui();
  const router = useRouter();
  const [problem, setProblem] = useState<unknown>();
  useEffect(() => {
    const kept = takeKept();
    if (!kept) {
      return;
    }
    // As they are written: the router would read numbers.
    const sent = new URLSearchParams(location.search);
    const [code, state] = [sent.get('code') ?? '', sent.get('state') ?? ''];
    laurel.session
      .logInFromProvider({ code, state, ticket: kept.ticket })
      .then(() => router.history.replace(kept.next), setProblem);
  }, [router]);
  return (
    <EntryFrame name={t`Log in`} title={<Trans>Log in to Laurel</Trans>}>
      {problem === undefined ? (
        <Text role="status">
          <Trans>You are being logged in.</Trans>
        </Text>
      ) : (
        <EntryProblem
          error={problem}
          title={t`Could not log in`}
          refused={t`There is no administrator with this login, or the login has taken too long.`}
        />
      )}
      <Anchor renderRoot={(props) => <Link {...props} to="/login" />}>
        <Trans>To the login</Trans>
      </Anchor>
    </EntryFrame>
  );
}

/** Once: an effect may run twice. */
function takeKept(): Kept | undefined {
  const text = sessionStorage.getItem(KEPT);
  sessionStorage.removeItem(KEPT);
  return text === null ? undefined : (JSON.parse(text) as Kept);
}
