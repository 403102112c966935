import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Code, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { ActionDialog } from '../../patterns/action-dialog.js';
import { fieldProps } from '../../patterns/form-page.js';
import { useFormats } from '../../patterns/formats.js';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const PREFIX = 'whsec_';
/** Receivers refuse what is older, as Standard Webhooks says. */
const AGE_MAX_SECONDS = 300;

/** For developers of receivers: whether what they have received is signed with the secret that they have. */
export function SignatureDialog({ isOpen, onClose }: Props): ReactNode {
  const { t } = useLingui();
  return (
    <ActionDialog title={t`Check a signature`} isOpen={isOpen} onClose={onClose}>
      <SignatureForm />
    </ActionDialog>
  );
}

interface Checked {
  /** What the signature should be. */
  readonly expected: string;
  readonly isRight: boolean;
  readonly isOld: boolean;
}

function SignatureForm(): ReactNode {
  const { t } = useLingui();
  const [checked, setChecked] = useState<Checked>();
  const form = useForm({
    initialValues: { secret: '', id: '', timestamp: '', signature: '', body: '' },
    validate: {
      secret: (secret) => (getKey(secret) ? null : t`The secret of the webhook: ${PREFIX}…`),
      timestamp: (timestamp) =>
        /^\d{1,12}$/.test(timestamp.trim()) ? null : t`Seconds since 1970, as in the header.`,
    },
    onValuesChange: () => setChecked(undefined),
  });
  const check = async (event: SyntheticEvent) => {
    event.preventDefault();
    const { secret, id, timestamp, signature, body } = form.getValues();
    const key = getKey(secret);
    if (form.validate().hasErrors || !key) {
      return;
    }
    const seconds = timestamp.trim();
    const expected = await getSignature(key, `${id.trim()}.${seconds}.${body}`);
    setChecked({
      expected,
      isRight: signature.trim().split(/\s+/).includes(expected),
      isOld: Math.abs(Date.now() / 1000 - Number(seconds)) > AGE_MAX_SECONDS,
    });
  };
  return (
    <form onSubmit={(event) => void check(event)} noValidate>
      <Stack>
        <Text>
          <Trans>
            Type what your receiver has got. The signature is checked in this browser; nothing is sent.
          </Trans>
        </Text>
        <TextInput label={t`Secret`} autoComplete="off" data-autofocus {...fieldProps(form, 'secret')} />
        <TextInput label="webhook-id" autoComplete="off" {...fieldProps(form, 'id')} />
        <TextInput
          label="webhook-timestamp"
          inputMode="numeric"
          autoComplete="off"
          {...fieldProps(form, 'timestamp')}
        />
        <TextInput label="webhook-signature" autoComplete="off" {...fieldProps(form, 'signature')} />
        <Textarea
          label={t`Body`}
          description={t`The raw body, before it is parsed.`}
          autosize
          minRows={3}
          maxRows={8}
          {...fieldProps(form, 'body')}
        />
        {checked && <Result {...checked} />}
        <Group justify="flex-end">
          <Button type="submit">
            <Trans>Check signature</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Result({ expected, isRight, isOld }: Checked): ReactNode {
  const formats = useFormats();
  return (
    <Alert
      role="status"
      color={isRight ? (isOld ? 'yellow' : 'laurel') : 'red'}
      title={isRight ? <Trans>The signature is valid</Trans> : <Trans>The signature is not valid</Trans>}
    >
      {!isRight && (
        <>
          <Trans>With this secret, id, timestamp and body it is:</Trans>
          <Code block mt={4} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {expected}
          </Code>
        </>
      )}
      {isOld && (
        <Text mt={isRight ? 0 : 'xs'}>
          <Trans>
            The timestamp is more than {formats.number(AGE_MAX_SECONDS)} seconds off: receivers refuse it.
          </Trans>
        </Text>
      )}
    </Alert>
  );
}

/** The bytes of the secret; undefined for what is none. */
function getKey(secret: string): Uint8Array<ArrayBuffer> | undefined {
  const text = secret.trim();
  if (!text.startsWith(PREFIX) || text === PREFIX) {
    return undefined;
  }
  try {
    return Uint8Array.from(atob(text.slice(PREFIX.length)), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

async function getSignature(secret: Uint8Array<ArrayBuffer>, text: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', secret, algorithm, false, ['sign']);
  const bytes = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text));
  return `v1,${btoa(String.fromCharCode(...new Uint8Array(bytes)))}`;
}
