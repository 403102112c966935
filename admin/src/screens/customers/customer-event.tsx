import type { EventRecordResponse } from '@laurel/client/api';
import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EventText } from '../../patterns/event-name.js';
import { useFormats } from '../../patterns/formats.js';
import { useCurrency } from '../../app/use-currency.js';
import { getEventName, getPayload, type Payload } from './customer-history.js';
import { useLevelName } from './level-name.js';

interface Props {
  readonly event: EventRecordResponse;
  /** Names of campaigns in the language of the panel, by id. */
  readonly campaignNames: ReadonlyMap<string, string>;
}

/** The campaign that an event is about; undefined without one. */
export function getCampaignId(event: EventRecordResponse): string | undefined {
  return getPayload(event).campaignId?.campaignId;
}

/** An event as a sentence. One that is not known here has the words of its type. */
export function CustomerEvent({ event, campaignNames }: Props): ReactNode {
  const formats = useFormats();
  const payload = getPayload(event);
  const { costInPoints = 0, returnedAmount = 0, coupon, used } = payload;
  // Events have the name in the default language.
  const campaignName = campaignNames.get(getCampaignId(event) ?? '') ?? payload.campaignName;
  const code = coupon?.code;
  const newCode = payload.newCoupon?.code;
  switch (getEventName(event)) {
    case 'CustomerWasRegistered':
      return <Trans>Registered</Trans>;
    case 'CustomerWasActivated':
      return <Trans>Was activated</Trans>;
    case 'CustomerWasDeactivated':
      return <Trans>Was deactivated</Trans>;
    case 'CustomerWasAnonymized':
      return <Trans>Was anonymised</Trans>;
    case 'CustomerWasDeleted':
      return <Trans>Was deleted</Trans>;
    case 'CustomerWasMerged':
      return <Trans>Was merged into another customer</Trans>;
    case 'CustomerMergeWasUndone':
      return <Trans>The merge was undone</Trans>;
    case 'CustomerDetailsWereUpdated':
      return <Trans>Details were changed</Trans>;
    case 'CustomerAddressWasUpdated':
      return <Trans>Address was changed</Trans>;
    case 'CustomerCompanyDetailsWereUpdated':
      return <Trans>Company was changed</Trans>;
    case 'CustomerLoyaltyCardNumberWasUpdated':
      return <Trans>Card was changed</Trans>;
    case 'CustomerWasAssignedToStore':
      return <Trans>Was assigned to the store</Trans>;
    case 'AssignedAccountToCustomer':
      return <Trans>Account for points was opened</Trans>;
    case 'CustomerInvitationTokenWasCreated':
      return <Trans>Invitation was created</Trans>;
    case 'PosWasAssignedToCustomer':
      return <Trans>Was assigned to a point of sale</Trans>;
    case 'SellerWasAssignedToCustomer':
      return <Trans>Was assigned to a seller</Trans>;
    case 'CustomerWasMovedToLevel':
      return <LevelChange payload={payload} />;
    case 'AssignedTransactionToCustomer':
      return <Receipt payload={payload} />;
    case 'CampaignCouponWasChanged':
      return <Trans>After a return, a coupon is worth {newCode}</Trans>;
    case 'CustomerAvatarWasSet':
      return <Trans>Set a picture</Trans>;
    case 'CustomerAvatarWasRemoved':
      return <Trans>Removed the picture</Trans>;
    case 'CustomerLevelWasRecalculated':
      return <Trans>The level was calculated again</Trans>;
    case 'CustomerWasAttachedToInvitation':
      return <Trans>Joined by invitation</Trans>;
    case 'InvitationWasCreated':
      return <Trans>Invited a friend</Trans>;
    case 'CampaignWasBoughtByCustomer':
      return costInPoints === 0 ? (
        <Trans>
          Got {campaignName} as a gift ({code})
        </Trans>
      ) : (
        <Trans>
          Bought {campaignName} for {formats.points(costInPoints)} ({code})
        </Trans>
      );
    case 'CampaignWasReturned':
      return (
        <Trans>
          Returned {code}, {formats.points(returnedAmount)} back
        </Trans>
      );
    case 'CampaignUsageWasChanged':
      return used === true ? <Trans>Used {code}</Trans> : <Trans>{code} was marked as unused</Trans>;
    case 'CampaignStatusWasChanged':
      return <CouponState status={payload.status} code={code} />;
    case 'PointsTransferHasBeenCanceled':
      return <Trans>Points were taken back</Trans>;
    case 'PointsTransferHasBeenExpired':
      return <Trans>Points expired</Trans>;
    case 'PointsTransferHasBeenUnlocked':
      return <Trans>{formats.points(payload.value ?? 0)} can be spent from now on</Trans>;
    case 'PointsHasBeenReset':
      return <Trans>Lost all points with the level</Trans>;
    default:
      return payload.pointsTransfer ? (
        <PointsText name={getEventName(event)} transfer={payload.pointsTransfer} />
      ) : (
        <EventText type={event.type} />
      );
  }
}

function PointsText({
  name,
  transfer: { comment, senderId, receiverId, transactionId, revisedTransactionId, blockId },
}: {
  readonly name: string;
  readonly transfer: NonNullable<Payload['pointsTransfer']>;
}): ReactNode {
  const other = senderId?.customerId ?? receiverId?.customerId ?? '';
  switch (name) {
    case 'PointsWereAdded':
      if (other !== '') {
        return (
          <Trans>
            Received points from <CustomerLink id={other}>another customer</CustomerLink>
          </Trans>
        );
      }
      return comment === undefined ? <Trans>Got points</Trans> : <Trans>Got points: {comment}</Trans>;
    case 'PointsWereTransferred':
      return (
        <Trans>
          Sent points to <CustomerLink id={other}>another customer</CustomerLink>
        </Trans>
      );
    case 'PointsWereBlocked':
      return <Trans>Points were set aside for a purchase</Trans>;
    case 'PointsWereReturned':
      return <Trans>Points came back</Trans>;
    default:
      if (revisedTransactionId) {
        return transactionId ? (
          <Trans>A return took points back</Trans>
        ) : (
          <Trans>Paid points that were owed for a return</Trans>
        );
      }
      if (blockId) {
        return <Trans>Paid with points that were set aside</Trans>;
      }
      return comment === undefined ? <Trans>Spent points</Trans> : <Trans>Spent points: {comment}</Trans>;
  }
}

function CustomerLink({ id, children }: { readonly id: string; readonly children: ReactNode }): ReactNode {
  return (
    <Anchor renderRoot={(props) => <Link {...props} to="/customers/$customer" params={{ customer: id }} />}>
      {children}
    </Anchor>
  );
}

function Receipt({ payload }: { readonly payload: Payload }): ReactNode {
  const formats = useFormats();
  const currency = useCurrency();
  const { documentNumber, transactionId, isReturn = false, grossValue } = payload;
  const amount =
    currency === undefined || grossValue === undefined ? '' : formats.money(grossValue, currency);
  const link = (
    <Anchor
      renderRoot={(props) => (
        <Link
          {...props}
          to="/transactions/$transaction"
          params={{ transaction: transactionId?.transactionId ?? '' }}
        />
      )}
    >
      {documentNumber}
    </Anchor>
  );
  return (
    <>
      {isReturn ? (
        <Trans>Returned items, receipt {link}</Trans>
      ) : (
        <Trans>Bought in a shop, receipt {link}</Trans>
      )}
      {amount !== '' && ` · ${amount}`}
    </>
  );
}

function CouponState({
  status,
  code,
}: {
  readonly status: string | undefined;
  readonly code: string | undefined;
}): ReactNode {
  if (status === 'active') {
    return <Trans>{code} became valid</Trans>;
  }
  return status === 'expired' ? <Trans>{code} expired</Trans> : <Trans>{code} was cancelled</Trans>;
}

function LevelChange({ payload }: { readonly payload: Payload }): ReactNode {
  const getLevel = useLevelName();
  const { levelId, manually } = payload;
  const level = levelId?.levelId === undefined ? '' : getLevel(levelId.levelId);
  if (level === '') {
    return <Trans>No longer has a level</Trans>;
  }
  return manually === true ? (
    <Trans>Was moved to {level} by hand</Trans>
  ) : (
    <Trans>Reached {level} with points</Trans>
  );
}
