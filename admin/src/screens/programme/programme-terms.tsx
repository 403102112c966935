import { conditionsDelete, conditionsSet, settingsShow } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Button, Fieldset, FileButton, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { laurel } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useActions, useConfirm } from '../../patterns/confirm.js';
import { May } from '../../patterns/rights.js';
import { useUpload } from '../../patterns/use-upload.js';

/** Where the service shows them to everybody. */
const PLACE = '/terms-conditions';

/** The terms and conditions as a PDF. They are not part of the form: the file is sent when it is chosen. */
export function ProgrammeTerms(): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  const confirm = useConfirm();
  const act = useActions();
  const path = { storeCode };
  const { data, refetch } = useQuery({
    queryKey: ['terms of the programme', storeCode],
    queryFn: async ({ signal }) => (await settingsShow({ client: laurel, path, signal })).data,
  });
  const { isBusy, problem, send } = useUpload(
    (file) => conditionsSet({ client: laurel, path, body: { 'conditions[file]': file } }),
    refetch,
  );
  const remove = async () => {
    const question = {
      title: t`Remove the terms?`,
      text: t`They will no longer be shown. To use them again, you need the file.`,
      action: t`Remove`,
      danger: true,
    };
    if (await confirm(question)) {
      const run = async () => {
        await conditionsDelete({ client: laurel, path });
        await refetch();
      };
      await act({ run, done: t`The terms are removed.` });
    }
  };
  if (!data) {
    return null;
  }
  const isThere = data.settings['conditions-file'] !== undefined;
  return (
    <Fieldset legend={t`Terms and conditions`}>
      <Stack gap="xs">
        <Text c="dimmed">
          <Trans>A PDF of at most 10 MB. Customers agree to it when they register.</Trans>
        </Text>
        {isThere && (
          <Anchor href={PLACE} target="_blank" rel="noopener">
            <Trans>Show the terms</Trans>
          </Anchor>
        )}
        <May>
          <Group gap="xs">
            <FileButton accept="application/pdf" onChange={(file) => void send(file ? [file] : [])}>
              {(props) => (
                <Button {...props} variant="default" loading={isBusy}>
                  {isThere ? <Trans>Replace the terms</Trans> : <Trans>Choose a PDF</Trans>}
                </Button>
              )}
            </FileButton>
            {isThere && (
              <Button variant="subtle" disabled={isBusy} onClick={() => void remove()}>
                <Trans>Remove the terms</Trans>
              </Button>
            )}
          </Group>
        </May>
        {problem !== undefined && (
          <Alert color="red" role="alert" title={t`Not uploaded`}>
            {problem}
          </Alert>
        )}
      </Stack>
    </Fieldset>
  );
}
