import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { Search, UserPlus } from 'lucide-react';
import { useEffect, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { Link, useLocation } from 'wouter';
import { CameraButton } from '../../../shop/src/scan/camera-button.js';
import { WaitingActs } from '../app/waiting-acts.js';
import { prepareDraft, useDraft } from '../data/use-draft.js';
import { type Findings, type Found, getNewcomer } from './search.js';
import { useFinding } from './use-finding.js';

/** The one field: it takes what a scanner types, a phone, an e-mail or a name. */
export function FindPage(): ReactNode {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const field = useRef<HTMLInputElement>(null);
  const { value: draft, change, clear } = useDraft('find', { text: '' });
  const { isBusy, isPaused, findings, find, forget } = useFinding((place) => {
    clear();
    navigate(place);
  });
  useEffect(() => {
    document.title = `${t`Till`} · Laurel`;
    field.current?.focus();
    field.current?.select();
  }, [t]);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    find(draft.text);
  };
  return (
    <Stack gap="lg">
      <h1 className="visually-hidden">{t`Find a member`}</h1>
      <form onSubmit={submit} role="search">
        <Stack gap="md">
          <TextInput
            ref={field}
            size="xl"
            label={t`Card, phone, e-mail or name`}
            value={draft.text}
            onChange={({ currentTarget }) => {
              change({ text: currentTarget.value });
              forget();
            }}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="search"
          />
          <div className="two">
            <Button type="submit" loading={isBusy} leftSection={<Search size={22} aria-hidden />}>
              <Trans>Find</Trans>
            </Button>
            <CameraButton
              onScan={(text) => {
                change({ text });
                find(text);
              }}
            />
          </div>
        </Stack>
      </form>
      <div role="status">
        {isPaused && (
          <Text className="card" p="md">
            <Trans>There is no connection. The search starts once it is back.</Trans>
          </Text>
        )}
        {findings && <Result findings={findings} typed={draft.text} />}
      </div>
      {findings && <Members members={findings.members} onChoose={clear} />}
      {findings && (
        <Button
          variant="default"
          leftSection={<UserPlus size={22} aria-hidden />}
          onClick={() => {
            prepareDraft('newcomer', getNewcomer(draft.text));
            navigate('/register');
          }}
        >
          <Trans>Register a new member</Trans>
        </Button>
      )}
      <WaitingActs />
    </Stack>
  );
}

function Result({ findings, typed }: { readonly findings: Findings; readonly typed: string }): ReactNode {
  const { members, isTooWide } = findings;
  return (
    <Title order={2}>
      {isTooWide && <Trans>Too many members match “{typed}”. Type more of it.</Trans>}
      {!isTooWide && members.length === 0 && <Trans>No member matches “{typed}”.</Trans>}
      {!isTooWide && members.length > 0 && (
        <Plural value={members.length} one="# member found" other="# members found" />
      )}
    </Title>
  );
}

interface MembersProps {
  readonly members: readonly Found[];
  readonly onChoose: () => void;
}

function Members({ members, onChoose }: MembersProps): ReactNode {
  return (
    members.length > 0 && (
      <ul className="rows">
        {members.map(({ customerId, firstName, lastName, email, phone, loyaltyCardNumber }) => (
          <li key={customerId}>
            <Link href={`/members/${customerId}`} className="card choice" onClick={onChoose}>
              <strong>
                {firstName} {lastName}
              </strong>
              <span>{[loyaltyCardNumber, phone, email].filter(Boolean).join(' · ')}</span>
            </Link>
          </li>
        ))}
      </ul>
    )
  );
}
