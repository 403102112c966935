import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useActions } from './confirm.js';

interface Props {
  readonly active: boolean;
  /** Switches it on or off. */
  readonly set: (isActive: boolean) => Promise<unknown>;
  /** What is true after the button was pressed: "No customer enters Gold any more." */
  readonly done: string;
}

/** Switches a thing on or off at once, since it can be taken back. */
export function SwitchButton({ active, set, done }: Props): ReactNode {
  const act = useActions();
  const cache = useQueryClient();
  const change = async (isActive: boolean) => {
    await set(isActive);
    await cache.invalidateQueries();
  };
  return (
    <Button
      variant="default"
      onClick={() => void act({ run: () => change(!active), done, undo: () => change(active) })}
    >
      {active ? <Trans>Deactivate</Trans> : <Trans>Activate</Trans>}
    </Button>
  );
}
