import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import {
  boughtCouponChangeCashbackStatus,
  boughtCouponChangeDeliveryStatus,
} from '../../api/generated/sdk.gen.js';
import type { BoughtRewardEntry, CashbackStatus, DeliveryStatus } from '../../api/generated/types.gen.js';
import { newRequestKey } from '../../api/request-key.js';
import { useStoreCode } from '../../app/use-store.js';
import { type Question, useActions, useConfirm } from '../../patterns/confirm.js';
import { CASHBACK, DELIVERY } from './bought-terms.js';

/** Steps of a delivery lead forward only, so each is asked for first. */
export function useDelivery(
  entry: BoughtRewardEntry,
): (status: DeliveryStatus, question: Question) => Promise<void> {
  const { t } = useLingui();
  const step = useStep();
  const request = useRequest(entry);
  return (status, question) =>
    step(
      question,
      () => boughtCouponChangeDeliveryStatus({ ...request(), body: { status } }),
      t(DELIVERY[status].label),
    );
}

/** Likewise of cashback. */
export function useCashback(
  entry: BoughtRewardEntry,
): (status: CashbackStatus, question: Question) => Promise<void> {
  const { t } = useLingui();
  const step = useStep();
  const request = useRequest(entry);
  return (status, question) =>
    step(
      question,
      () => boughtCouponChangeCashbackStatus({ ...request(), body: { status } }),
      t(CASHBACK[status].label),
    );
}

function useRequest({ customerId, couponId }: BoughtRewardEntry) {
  const storeCode = useStoreCode();
  return () => ({
    path: { storeCode, customer: customerId, coupon: couponId },
    headers: { 'Idempotency-Key': newRequestKey() },
  });
}

function useStep(): (question: Question, run: () => Promise<unknown>, state: string) => Promise<void> {
  const { t } = useLingui();
  const act = useActions();
  const confirm = useConfirm();
  const cache = useQueryClient();
  return async (question, run, state) => {
    if (await confirm(question)) {
      await act({ run, done: t`It is now: ${state}.` });
      await cache.invalidateQueries();
    }
  };
}
