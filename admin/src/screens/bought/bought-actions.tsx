import { newIdempotencyKey } from '@laurel/client';
import { adminCouponMarkAsUsed, boughtCouponReturn, type BoughtRewardEntry } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Menu } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { laurel } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useActions, useConfirm } from '../../patterns/confirm.js';
import { useFormats } from '../../patterns/formats.js';
import { getBuyer, DELIVERY, getWayBack } from './bought-terms.js';
import { useDelivery } from './use-delivery.js';

interface Props {
  readonly entry: BoughtRewardEntry;
}

export function BoughtActions({ entry }: Props): ReactNode {
  const { t } = useLingui();
  const act = useActions();
  const cache = useQueryClient();
  const storeCode = useStoreCode();
  const { campaignId, customerId, couponId, coupon, used, canBeUsed } = entry;
  const { code } = coupon;
  const set = async (isUsed: boolean) => {
    const mark = { campaignId, customerId, couponId, code, used: isUsed };
    await adminCouponMarkAsUsed({
      client: laurel,
      path: { storeCode },
      body: { coupons: [mark] },
    });
    await cache.invalidateQueries();
  };
  if (entry.status === 'cancelled' || (!used && !canBeUsed)) {
    return null;
  }
  return (
    <Button
      variant="default"
      onClick={() =>
        void act({
          run: () => set(!used),
          done: used ? t`${code} can be used again.` : t`${code} is used.`,
          undo: () => set(used),
        })
      }
    >
      {used ? <Trans>Mark as unused</Trans> : <Trans>Mark as used</Trans>}
    </Button>
  );
}

/** What has no way back. */
export function BoughtMenu({ entry }: Props): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const act = useActions();
  const confirm = useConfirm();
  const cache = useQueryClient();
  const storeCode = useStoreCode();
  const changeDelivery = useDelivery(entry);
  const { customerId, couponId, coupon, costInPoints } = entry;
  const { code } = coupon;
  const points = formats.points(costInPoints);
  const buyer = getBuyer(entry);
  const giveBack = async () => {
    const isSure = await confirm({
      title: t`Return this reward?`,
      text:
        costInPoints === 0
          ? t`The code ${code} can no longer be used. It was a gift: ${buyer} gets no points. This cannot be undone.`
          : t`${points} go back to ${buyer}, and the code ${code} can no longer be used. This cannot be undone.`,
      action: costInPoints === 0 ? t`Return it` : t`Return ${points}`,
      danger: true,
    });
    if (isSure) {
      const path = { storeCode, customer: customerId, coupon: couponId };
      const headers = { 'Idempotency-Key': newIdempotencyKey() };
      await act({
        run: () => boughtCouponReturn({ client: laurel, path, headers }),
        done: costInPoints === 0 ? t`${code} was returned.` : t`${points} are back with ${buyer}.`,
      });
      await cache.invalidateQueries();
    }
  };
  const { canReturn, canCancel } = getWayBack(entry);
  return (
    <>
      {canReturn && (
        <Menu.Item onClick={() => void giveBack()}>
          <Trans>Return and give points back</Trans>
        </Menu.Item>
      )}
      {canCancel && (
        <Menu.Item
          onClick={() =>
            void changeDelivery('canceled', {
              title: t`Cancel the delivery?`,
              text: t`It is recorded as ${t(DELIVERY.canceled.label)}. The points stay spent and the code stays valid: to give the points back, return the reward.`,
              action: t`Cancel the delivery`,
              danger: true,
            })
          }
        >
          <Trans>Cancel the delivery</Trans>
        </Menu.Item>
      )}
    </>
  );
}
