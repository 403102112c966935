import { LaurelError } from '@laurel/client';
import { type CampaignRecordForStaff, campaignVersionRestore } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { laurel } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { currentIn } from '../../patterns/conflict.js';
import { useErrorText } from '../../patterns/states.js';
import { Changes } from '../../patterns/version-list.js';
import { getTerms, useFieldLabels, useTermTexts } from './campaign-version-texts.js';

interface Props {
  readonly campaign: CampaignRecordForStaff;
  readonly version: number;
  readonly onClose: () => void;
}

/** Asks, and restores the version unless another person has changed the reward meanwhile: then it shows what, and asks again. */
export function RestoreDialog({ campaign, version, onClose }: Props): ReactNode {
  const { t } = useLingui();
  const cache = useQueryClient();
  const path = { storeCode: useStoreCode(), campaign: campaign.campaignId };
  // What was read when the dialog was opened: the page behind it may be read again.
  const [opened] = useState(campaign);
  const [problem, setProblem] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const current = currentIn(problem) as CampaignRecordForStaff | undefined;
  const restore = async () => {
    setBusy(true);
    try {
      const { revision } = current ?? opened;
      await campaignVersionRestore({ client: laurel, path, body: { version, revision } });
      onClose();
      notifications.show({
        message: t`The terms of version ${version} apply again.`,
        closeButtonProps: { 'aria-label': t`Close` },
      });
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
    await cache.invalidateQueries();
  };
  return (
    <Stack>
      <Text>
        <Trans>
          The terms of version {version} will apply again, as a new version. Pictures, codes and whether the
          reward is active do not change.
        </Trans>
      </Text>
      {current ? (
        <ChangedMeanwhile before={opened} now={current} />
      ) : (
        problem !== undefined && <Refusal error={problem} />
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button loading={isBusy} onClick={() => void restore()}>
          {current ? <Trans>Restore anyway</Trans> : <Trans>Restore</Trans>}
        </Button>
      </Group>
    </Stack>
  );
}

interface ChangedProps {
  readonly before: CampaignRecordForStaff;
  readonly now: CampaignRecordForStaff;
}

function ChangedMeanwhile({ before, now }: ChangedProps): ReactNode {
  const { t } = useLingui();
  const getTexts = useTermTexts();
  return (
    <Alert role="alert" color="yellow" title={t`Changed meanwhile`}>
      <Stack gap="xs">
        <Text>
          <Trans>Someone else has saved changes since you opened this page. Nothing is restored yet.</Trans>
        </Text>
        <div>
          <Changes before={getTexts(getTerms(before))} now={getTexts(getTerms(now))} />
        </div>
      </Stack>
    </Alert>
  );
}

/** Which term can no longer be, and why. */
function Refusal({ error }: { readonly error: unknown }): ReactNode {
  const { t } = useLingui();
  const labels = useFieldLabels();
  const errorText = useErrorText();
  const fields = error instanceof LaurelError ? error.fields : [];
  return (
    <Alert role="alert" color="red" title={t`That did not work`}>
      {fields.length === 0 ? (
        <Text>{errorText(error)}</Text>
      ) : (
        <List>
          {fields.map(({ field, message }) => (
            <List.Item key={`${field} ${message}`}>
              {labels[field.replace(/[.[].*$/s, '')] ?? field}: {message}
            </List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}
