import { webhookTest, type WebhookTestResponse } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Code, Modal, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { laurel } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useActions } from '../../patterns/confirm.js';
import { useFormats } from '../../patterns/formats.js';

/** Sends a test event and shows what the receiver has answered. */
export function TestButton({ webhookId }: { readonly webhookId: string }): ReactNode {
  const { t } = useLingui();
  const path = { storeCode: useStoreCode(), webhook: webhookId };
  const act = useActions();
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<WebhookTestResponse>();
  const send = async () => {
    setBusy(true);
    await act({
      run: async () => setResult((await webhookTest({ client: laurel, path })).data),
      done: t`The test event was sent.`,
    });
    setBusy(false);
  };
  return (
    <>
      <Button variant="default" loading={isBusy} onClick={() => void send()}>
        <Trans>Send a test event</Trans>
      </Button>
      <Modal
        opened={result !== undefined}
        onClose={() => setResult(undefined)}
        title={t`Result of the test`}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        {result && <Result result={result} />}
      </Modal>
    </>
  );
}

function Result({ result }: { readonly result: WebhookTestResponse }): ReactNode {
  const formats = useFormats();
  const { status, duration, answer, error } = result;
  const isTaken = status !== undefined && status >= 200 && status < 300;
  return (
    <Stack>
      <Alert
        color={isTaken ? 'laurel' : 'red'}
        title={
          isTaken ? (
            <Trans>The receiver accepts events</Trans>
          ) : (
            <Trans>The receiver did not accept the event</Trans>
          )
        }
      >
        {status === undefined ? (
          <Trans>
            No answer after {formats.number(duration)} ms: {error}
          </Trans>
        ) : (
          <Trans>
            Answer {status} after {formats.number(duration)} ms
          </Trans>
        )}
      </Alert>
      {answer && (
        <>
          <Text>
            <Trans>Answer:</Trans>
          </Text>
          <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {answer}
          </Code>
        </>
      )}
    </Stack>
  );
}
