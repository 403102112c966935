import { Trans, useLingui } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useActions, useConfirm } from './confirm.js';

interface Removal {
  /** Who has lost it. */
  readonly name: string;
  readonly remove: () => Promise<unknown>;
}

/** Asks, and removes the second factor of another person. */
export function useFactorRemoval(): (removal: Removal) => Promise<void> {
  const { t } = useLingui();
  const act = useActions();
  const confirm = useConfirm();
  const cache = useQueryClient();
  return async ({ name, remove }) => {
    const isSure = await confirm({
      title: t`Remove the second factor?`,
      text: t`From then on, the password of ${name} is enough to log in. All their logins end.`,
      action: t`Remove the second factor`,
      danger: true,
    });
    if (isSure) {
      await act({
        run: async () => {
          await remove();
          await cache.invalidateQueries();
        },
        done: t`The second factor of ${name} is removed.`,
      });
    }
  };
}

/** Always there: whether there is one is said after the click. */
export function FactorRemovalItem(removal: Removal): ReactNode {
  const removeFactor = useFactorRemoval();
  return (
    <Menu.Item onClick={() => void removeFactor(removal)}>
      <Trans>Remove the second factor</Trans>
    </Menu.Item>
  );
}
