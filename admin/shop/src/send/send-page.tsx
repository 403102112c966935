import { LaurelError } from '@laurel/client';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { isRefusal } from '../../../src/api/unanswered.js';
import { useFormats } from '../../../src/patterns/formats.js';
import { Refusal } from '../app/failure.js';
import { PageTitle } from '../app/page-title.js';
import { statusOptions } from '../data/queries.js';
import { queryClient } from '../data/query-client.js';
import {
  forgetSending,
  getUnfinishedSending,
  newSending,
  sendPoints,
  type Sending,
} from '../data/sending.js';

/** Sends points to another customer: asks for the receiver and how many, says what will be left, and sends them once. */
export function SendPage(): ReactNode {
  const { t } = useLingui();
  const [unfinished] = useState(getUnfinishedSending);
  const [sending, setSending] = useState(unfinished);
  const [typed, setTyped] = useState({ receiver: '', points: '' });
  const [problem, setProblem] = useState<unknown>();
  const [sent, setSent] = useState<Sending>();
  const ask = (receiver: string, points: string) => {
    setTyped({ receiver, points });
    setProblem(undefined);
    setSending(newSending(receiver, Number(points)));
  };
  const refuse = (error: LaurelError) => {
    setProblem(error);
    setSending(undefined);
  };
  const finish = (done: Sending) => {
    setSending(undefined);
    setSent(done);
  };
  return (
    <Stack gap="md">
      <PageTitle name={t`Send points to a friend`} />
      {sent && <Sent sending={sent} />}
      {!sent && sending && (
        <Confirmation
          sending={sending}
          isUnfinished={sending === unfinished}
          onChange={() => setSending(undefined)}
          onRefused={refuse}
          onSent={finish}
        />
      )}
      {!sent && !sending && <SendForm typed={typed} problem={problem} onAsk={ask} />}
    </Stack>
  );
}

interface FormProps {
  readonly typed: { readonly receiver: string; readonly points: string };
  readonly problem: unknown;
  readonly onAsk: (receiver: string, points: string) => void;
}

function SendForm({ typed, problem, onAsk }: FormProps): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const { data: status } = useQuery(statusOptions());
  const [missing, setMissing] = useState<Record<string, string>>({});
  const refused = problem instanceof LaurelError ? problem.fields : [];
  const getError = (name: string) =>
    missing[name] ?? refused.find(({ field }) => field === name)?.message ?? undefined;
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const read = (name: string) => {
      const value = fields.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    const [receiver, points] = [read('receiver'), read('points')];
    const count = Number(points);
    const [has, sendable] = [status?.points, status?.sendablePoints];
    const problems = {
      ...(receiver === '' && { receiver: t`Say who gets the points.` }),
      ...(!(Number.isInteger(count) && count > 0) && { points: t`Enter a whole number of points.` }),
      ...(sendable !== undefined &&
        count > sendable && { points: t`You can send no more than ${formats.points(sendable)} now.` }),
      ...(has !== undefined && count > has && { points: t`You have only ${formats.points(has)}.` }),
    };
    setMissing(problems);
    if (Object.keys(problems).length === 0) {
      onAsk(receiver, points);
    }
  };
  return (
    <>
      {status && (
        <Text>
          <Trans>You have {formats.points(status.points)}.</Trans>
        </Text>
      )}
      {status && status.sendablePoints < status.points && (
        <Text size="sm" c="dimmed">
          <Trans>
            You can send {formats.points(status.sendablePoints)} of them now. Points of a purchase can be sent
            when it is too late to return it.
          </Trans>
        </Text>
      )}
      {problem !== undefined && <Refusal error={problem} title={t`Not sent`} />}
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            name="receiver"
            label={t`E-mail or phone number of your friend`}
            description={t`Your friend must be a member, too.`}
            defaultValue={typed.receiver}
            error={getError('receiver')}
            autoComplete="off"
            autoCapitalize="none"
          />
          <TextInput
            name="points"
            label={t`Points`}
            defaultValue={typed.points}
            error={getError('points')}
            inputMode="numeric"
            autoComplete="off"
          />
          <Button type="submit">
            <Trans>Continue</Trans>
          </Button>
        </Stack>
      </form>
    </>
  );
}

interface ConfirmationProps {
  readonly sending: Sending;
  /** It was cut off earlier: the points may be sent. */
  readonly isUnfinished: boolean;
  readonly onChange: () => void;
  readonly onRefused: (error: LaurelError) => void;
  readonly onSent: (sending: Sending) => void;
}

function Confirmation(props: ConfirmationProps): ReactNode {
  const { sending, isUnfinished, onChange, onRefused, onSent } = props;
  const { t } = useLingui();
  const formats = useFormats();
  const [, navigate] = useLocation();
  const { data: status } = useQuery(statusOptions());
  const [isBusy, setBusy] = useState(false);
  const [isUncertain, setUncertain] = useState(isUnfinished);
  const { receiver, points } = sending;
  const send = async () => {
    setBusy(true);
    try {
      await sendPoints(sending);
      onSent(sending);
    } catch (error) {
      setBusy(false);
      if (isRefusal(error)) {
        onRefused(error);
      } else {
        setUncertain(true);
      }
    }
    void queryClient.invalidateQueries();
  };
  const leave = () => {
    forgetSending();
    navigate('/history');
  };
  return (
    <>
      {isUncertain && (
        <Alert role="alert" color="yellow" title={t`The answer did not come`}>
          <Trans>The points may have been sent, or not. Try again: they are sent once.</Trans>
        </Alert>
      )}
      <dl className="facts">
        <dt>
          <Trans>To</Trans>
        </dt>
        <dd>{receiver}</dd>
        <dt>
          <Trans>You send</Trans>
        </dt>
        <dd>{formats.points(points)}</dd>
        {status && !isUncertain && (
          <>
            <dt>
              <Trans>You will have left</Trans>
            </dt>
            <dd>
              <strong>{formats.points(status.points - points)}</strong>
            </dd>
          </>
        )}
      </dl>
      <Text size="sm" c="dimmed">
        <Trans>You cannot take them back yourself.</Trans>
      </Text>
      <Stack gap="xs">
        <Button onClick={() => void send()} loading={isBusy}>
          {isUncertain ? <Trans>Try again</Trans> : <Trans>Send {formats.points(points)}</Trans>}
        </Button>
        {isUncertain ? (
          <Button variant="default" onClick={leave} disabled={isBusy}>
            <Trans>Do not send again, show my history</Trans>
          </Button>
        ) : (
          <Button variant="default" onClick={onChange} disabled={isBusy}>
            <Trans>Change</Trans>
          </Button>
        )}
      </Stack>
    </>
  );
}

function Sent({ sending: { receiver, points } }: { readonly sending: Sending }): ReactNode {
  const formats = useFormats();
  const { data: status, isFetching } = useQuery(statusOptions());
  return (
    <>
      <div className="done card" role="status">
        <CircleCheck className="pop" size={32} aria-hidden />
        <div>
          <Text fw={600} size="lg">
            <Trans>
              {receiver} has got {formats.points(points)}.
            </Trans>
          </Text>
          {status && !isFetching && (
            <Text>
              <Trans>You have {formats.points(status.points)} left.</Trans>
            </Text>
          )}
        </div>
      </div>
      <Button component={Link} href="/history" variant="default">
        <Trans>Show my history</Trans>
      </Button>
    </>
  );
}
