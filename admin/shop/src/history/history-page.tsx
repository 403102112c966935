import type { PointsTransferRecord } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useFormats } from '../../../src/patterns/formats.js';
import { PageTitle } from '../app/page-title.js';
import { historyOptions } from '../data/queries.js';
import { HistoryList } from './history-list.js';
import { Messages } from './messages.js';
import { ShopPurchases } from './shop-purchases.js';

/** Points, what was bought in shops, and the e-mails of the programme. */
export function HistoryPage(): ReactNode {
  const { t } = useLingui();
  const [shown, setShown] = useState('points');
  return (
    <Stack gap="md">
      <PageTitle name={t`History`} />
      <SegmentedControl
        aria-label={t`What to show`}
        data={[
          { value: 'points', label: t`Points` },
          { value: 'purchases', label: t`Purchases` },
          { value: 'messages', label: t`Messages` },
        ]}
        value={shown}
        onChange={setShown}
      />
      {shown === 'points' && <Movements />}
      {shown === 'purchases' && <ShopPurchases />}
      {shown === 'messages' && <Messages />}
    </Stack>
  );
}

/** Where points came from and what they went for, the latest first. */
function Movements(): ReactNode {
  return (
    <HistoryList
      list={useInfiniteQuery(historyOptions())}
      empty={<Trans>Nothing has happened yet. The points that you collect appear here.</Trans>}
      getKey={({ pointsTransferId }) => pointsTransferId}
    >
      {(transfer) => <Entry transfer={transfer} />}
    </HistoryList>
  );
}

function Entry({ transfer }: { readonly transfer: PointsTransferRecord }): ReactNode {
  const formats = useFormats();
  const { comment = '', createdAt } = transfer;
  return (
    <>
      <Group justify="space-between" align="baseline" gap="sm" wrap="nowrap">
        <Text>
          <Sentence transfer={transfer} />
        </Text>
        <Text size="sm" c="dimmed" style={{ flex: 'none' }}>
          <time dateTime={createdAt}>{formats.date(createdAt)}</time>
        </Text>
      </Group>
      {comment !== '' && (
        <Text size="sm" c="dimmed">
          {comment}
        </Text>
      )}
      <Fate transfer={transfer} />
    </>
  );
}

function Sentence({ transfer }: { readonly transfer: PointsTransferRecord }): ReactNode {
  const formats = useFormats();
  const points = <strong>{formats.points(transfer.value)}</strong>;
  switch (transfer.type) {
    case 'adding':
      return <Trans>You got {points}</Trans>;
    case 'spending':
      return <Trans>You spent {points}</Trans>;
    case 'p2p_adding':
      return <Trans>Another member sent you {points}</Trans>;
    case 'p2p_spending':
      return <Trans>You sent {points} to another member</Trans>;
    case 'blocked':
      return <Trans>{points} are held for an open order</Trans>;
  }
}

/** What has become, or will become, of points that were added. */
function Fate({ transfer }: { readonly transfer: PointsTransferRecord }): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const { state, type, expiresAt, lockedUntil } = transfer;
  const text = () => {
    if (state === 'canceled') {
      return t`Taken back`;
    }
    if (state === 'pending' && lockedUntil !== undefined) {
      return t`Can be spent from ${formats.date(lockedUntil)}`;
    }
    if (expiresAt === undefined || type === 'spending' || type === 'p2p_spending') {
      return undefined;
    }
    return state === 'expired'
      ? t`Expired on ${formats.date(expiresAt)}`
      : t`Can be spent until ${formats.date(expiresAt)}`;
  };
  return (
    <Text size="sm" c="dimmed">
      {text()}
    </Text>
  );
}
