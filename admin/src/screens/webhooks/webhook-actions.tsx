import { webhookDelete, webhookEdit, type WebhookRecord, webhookRotate } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { laurel } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useActions, useConfirm } from '../../patterns/confirm.js';
import { useDeletion } from '../../patterns/deletion.js';
import { useShowSecret } from './use-show-secret.js';

interface Props {
  readonly webhook: WebhookRecord;
  readonly onReplay: () => void;
  readonly onCheck: () => void;
}

export function WebhookActions({ webhook, onReplay, onCheck }: Props): ReactNode {
  const { t } = useLingui();
  const { active, webhookId, url } = webhook;
  const path = { storeCode: useStoreCode(), webhook: webhookId };
  const act = useActions();
  const cache = useQueryClient();
  const set = async (isActive: boolean) => {
    await webhookEdit({ client: laurel, path, body: { active: isActive } });
    await cache.invalidateQueries();
  };
  return (
    <>
      <Menu.Item
        onClick={() =>
          void act({
            run: () => set(!active),
            done: active ? t`Nothing is sent to ${url} any more.` : t`Events are sent to ${url} again.`,
            undo: () => set(active),
          })
        }
      >
        {active ? <Trans>Deactivate</Trans> : <Trans>Activate</Trans>}
      </Menu.Item>
      <Menu.Item onClick={onReplay}>
        <Trans>Send earlier events again</Trans>
      </Menu.Item>
      <Menu.Item onClick={onCheck}>
        <Trans>Check a signature</Trans>
      </Menu.Item>
      <SecretItem path={path} />
      <DeleteItem path={path} url={url} />
    </>
  );
}

interface PathProps {
  readonly path: { readonly storeCode: string; readonly webhook: string };
}

function SecretItem({ path }: PathProps): ReactNode {
  const { t } = useLingui();
  const act = useActions();
  const confirm = useConfirm();
  const showSecret = useShowSecret();
  const rotate = async () => {
    const isSure = await confirm({
      title: t`Generate a new secret?`,
      text: t`For 24 hours, events are signed with both secrets, so that you can update the receiver. Then the old one stops working.`,
      action: t`Generate a new secret`,
    });
    if (isSure) {
      await act({
        run: async () => showSecret((await webhookRotate({ client: laurel, path })).data.secret),
        done: t`The webhook has a new secret.`,
      });
    }
  };
  return (
    <Menu.Item onClick={() => void rotate()}>
      <Trans>Generate a new secret</Trans>
    </Menu.Item>
  );
}

function DeleteItem({ path, url }: PathProps & { readonly url: string }): ReactNode {
  const { t } = useLingui();
  const deleteRecord = useDeletion();
  const remove = async () => {
    await deleteRecord({
      title: t`Delete this webhook?`,
      text: t`Nothing is sent to ${url} any more, and the list of its deliveries is deleted too. This cannot be undone.`,
      action: t`Delete webhook`,
      run: () => webhookDelete({ client: laurel, path }),
      done: t`The webhook was deleted.`,
      leaveTo: { to: '/webhooks' },
    });
  };
  return (
    <Menu.Item c="red" onClick={() => void remove()}>
      <Trans>Delete</Trans>
    </Menu.Item>
  );
}
