import {
  adminTransferCancel,
  adminTransferCapture,
  adminTransferRelease,
  type PointsTransferRecord,
} from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Menu } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { laurel } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { type Question, useActions, useConfirm } from '../../patterns/confirm.js';
import { useFormats } from '../../patterns/formats.js';
import { May } from '../../patterns/rights.js';
import { getOwner } from './transfer-terms.js';

interface Props {
  readonly transfer: PointsTransferRecord;
}

/** What can still be done with it. None of it has a way back. */
export function TransferActions({ transfer }: Props): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const { type, state, value } = transfer;
  const isHeld = type === 'blocked' && state === 'pending';
  const isOpen = type === 'adding' && (state === 'active' || state === 'pending');
  if (!isHeld && !isOpen) {
    return null;
  }
  const name = getOwner(transfer);
  const points = formats.points(value);
  return (
    <May needs={['POINT_TRANSFER:MODIFY']}>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t`Actions for ${points} of ${name}`}>
            <Ellipsis size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isHeld ? <Held transfer={transfer} /> : <Cancel transfer={transfer} />}
        </Menu.Dropdown>
      </Menu>
    </May>
  );
}

function Cancel({ transfer }: Props): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const act = useSettle(transfer);
  const name = getOwner(transfer);
  const points = formats.points(transfer.value);
  return (
    <Menu.Item
      onClick={() =>
        void act(
          adminTransferCancel,
          {
            title: t`Cancel these points?`,
            text: t`${name} loses what is left of ${points}. What was spent of them stays spent. This cannot be undone.`,
            action: t`Cancel ${points}`,
            danger: true,
          },
          t`What was left of ${points} was taken from ${name}.`,
        )
      }
    >
      <Trans>Cancel the points</Trans>
    </Menu.Item>
  );
}

function Held({ transfer }: Props): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const act = useSettle(transfer);
  const name = getOwner(transfer);
  const points = formats.points(transfer.value);
  return (
    <>
      <Menu.Item
        onClick={() =>
          void act(
            adminTransferCapture,
            {
              title: t`Spend the blocked points?`,
              text: t`${points} of ${name} are spent. This cannot be undone.`,
              action: t`Spend ${points}`,
            },
            t`${points} of ${name} are spent.`,
          )
        }
      >
        <Trans>Spend the blocked points</Trans>
      </Menu.Item>
      <Menu.Item
        onClick={() =>
          void act(
            adminTransferRelease,
            {
              title: t`Release the blocked points?`,
              text: t`${name} can use ${points} again. An open checkout that waits for them will fail.`,
              action: t`Release ${points}`,
            },
            t`${name} can use ${points} again.`,
          )
        }
      >
        <Trans>Release the blocked points</Trans>
      </Menu.Item>
    </>
  );
}

type Settle = typeof adminTransferCancel | typeof adminTransferCapture | typeof adminTransferRelease;

function useSettle({
  pointsTransferId: transfer,
}: PointsTransferRecord): (send: Settle, question: Question, done: string) => Promise<void> {
  const act = useActions();
  const confirm = useConfirm();
  const cache = useQueryClient();
  const storeCode = useStoreCode();
  return async (send, question, done) => {
    if (await confirm(question)) {
      await act({ run: () => send({ client: laurel, path: { storeCode, transfer } }), done });
      await cache.invalidateQueries();
    }
  };
}
