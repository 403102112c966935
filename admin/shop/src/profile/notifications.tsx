import { Trans, useLingui } from '@lingui/react/macro';
import { Stack, Switch, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useErrorText } from '../app/error-text.js';
import { pushOptions, type PushState, switchOff, switchOn } from '../data/push.js';

/** Nothing where the service sends no notifications, and before that is known. */
export function Notifications(): ReactNode {
  const { data } = useQuery(pushOptions());
  return data && data.kind !== 'none' ? <NotificationSwitch state={data} /> : null;
}

function NotificationSwitch({ state }: { readonly state: PushState }): ReactNode {
  const { t, i18n } = useLingui();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      if (state.kind === 'on') {
        await switchOff(state.subscriptionId);
      } else if (state.kind === 'off') {
        await switchOn(state.publicKey, i18n.locale);
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: pushOptions().queryKey }),
  });
  return (
    <Stack gap={4}>
      <Switch
        label={t`Notifications on this phone`}
        description={t`New points, rewards and levels, and what ends soon.`}
        checked={state.kind === 'on'}
        disabled={isPending || state.kind === 'denied' || state.kind === 'unsupported'}
        onChange={() => mutate()}
      />
      {state.kind === 'denied' && (
        <Text size="sm" c="dimmed">
          <Trans>Notifications of this page are blocked. Your browser can allow them in its settings.</Trans>
        </Text>
      )}
      {state.kind === 'unsupported' && (
        <Text size="sm" c="dimmed">
          <Trans>This browser shows none. On an iPhone, add the page to the home screen first.</Trans>
        </Text>
      )}
      {error && (
        <Text size="sm" c="red" role="alert">
          {errorText(error)}
        </Text>
      )}
    </Stack>
  );
}
