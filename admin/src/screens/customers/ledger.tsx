import { type PointsTransferRecord, transferList } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Box, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { laurel } from '../../api/laurel.js';
import { getPage } from '../../api/page.js';
import { useStoreCode } from '../../app/use-store.js';
import { EndlessList, endlessOptions } from '../../patterns/endless-list.js';
import { Missing, useFormats, When } from '../../patterns/formats.js';
import { StateBadge } from '../../patterns/state-badge.js';
import { Failure } from '../../patterns/states.js';
import { SignedPoints } from '../transfers/signed-points.js';
import { TransferActions } from '../transfers/transfer-actions.js';
import { STATES, TYPES } from '../transfers/transfer-terms.js';

const PER_PAGE = 10;

/** Each movement of points; those that came are lots, with the day on which they expire or unlock. */
export function Ledger({ customerId }: { readonly customerId: string }): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  const list = useInfiniteQuery(
    endlessOptions(['customer-transfers', storeCode, customerId], async ({ cursor, signal }) => {
      const query = { customerId, perPage: PER_PAGE, cursor };
      return getPage(await transferList({ client: laurel, path: { storeCode }, query, signal }), 'transfers');
    }),
  );
  return (
    <EndlessList
      list={list}
      waiting={<Skeleton height={320} />}
      failure={Failure}
      empty={
        <Text c="dimmed">
          <Trans>No points yet. Points that are earned and spent appear here, the latest first.</Trans>
        </Text>
      }
      more={<Trans>Show earlier movements</Trans>}
    >
      {(transfers) => (
        <table className="list">
          <thead>
            <tr>
              <th scope="col">{t`What`}</th>
              <th scope="col" className="number" style={{ width: '88px' }}>{t`Points`}</th>
              <th scope="col" className="wide" style={{ width: '168px' }}>{t`Until`}</th>
              <th scope="col" className="wide" style={{ width: '128px' }}>{t`State`}</th>
              <th scope="col" style={{ width: '48px' }}>
                <VisuallyHidden>{t`Actions`}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {transfers.map((transfer) => (
              <Movement key={transfer.pointsTransferId} transfer={transfer} />
            ))}
          </tbody>
        </table>
      )}
    </EndlessList>
  );
}

function Movement({ transfer }: { readonly transfer: PointsTransferRecord }): ReactNode {
  const { t } = useLingui();
  const { type, comment, createdAt, state, senderId, receiverId } = transfer;
  const other = senderId ?? receiverId;
  return (
    <tr>
      <td style={{ whiteSpace: 'normal', paddingBlock: 6 }}>
        {other === undefined ? (
          t(TYPES[type])
        ) : (
          <Anchor
            renderRoot={(props) => <Link {...props} to="/customers/$customer" params={{ customer: other }} />}
          >
            {t(TYPES[type])}
          </Anchor>
        )}
        {comment !== undefined && <Text c="dimmed">{comment}</Text>}
        <Text size="xs" c="dimmed">
          <When at={createdAt} />
        </Text>
        <Box hiddenFrom="sm">
          <StateBadge state={STATES[state]} />
        </Box>
      </td>
      <td className="number">
        <SignedPoints transfer={transfer} />
      </td>
      <td className="wide">
        <Until transfer={transfer} />
      </td>
      <td className="wide">
        <StateBadge state={STATES[state]} />
      </td>
      <td>
        <TransferActions transfer={transfer} />
      </td>
    </tr>
  );
}

/** When something happens to it by itself. */
function Until({ transfer }: { readonly transfer: PointsTransferRecord }): ReactNode {
  const formats = useFormats();
  const { state, expiresAt, lockedUntil, blockedUntil } = transfer;
  if (state === 'pending' && blockedUntil !== undefined) {
    return <Trans>free again {formats.moment(blockedUntil)}</Trans>;
  }
  if (state === 'pending' && lockedUntil !== undefined) {
    return <Trans>locked to {formats.date(lockedUntil)}</Trans>;
  }
  return expiresAt === undefined ? <Missing /> : <Trans>expires {formats.date(expiresAt)}</Trans>;
}
