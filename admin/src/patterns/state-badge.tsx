import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';

export interface State {
  readonly label: MessageDescriptor;
  readonly color: string;
}

/** Word and colour of a state in a list. */
export function StateBadge({
  state,
}: {
  readonly state: { readonly label: MessageDescriptor | string; readonly color: string };
}): ReactNode {
  const { t } = useLingui();
  return (
    <Badge color={state.color} variant="light" tt="none">
      {typeof state.label === 'string' ? state.label : t(state.label)}
    </Badge>
  );
}
