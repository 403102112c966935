import {
  boughtCouponChangeCashbackStatus,
  boughtCouponChangeDeliveryStatus,
  type BoughtRewardEntry,
  type CashbackStatus,
  type DeliveryStatus,
} from '@laurel/client/api';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { laurel } from '../../api/laurel.js';
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
      () => boughtCouponChangeDeliveryStatus({ client: laurel, ...request(), body: { status } }),
      t(DELIVERY[status].label),
    );
}

/** Changes the status of cashback. */
export function useCashback(
  entry: BoughtRewardEntry,
): (status: CashbackStatus, question: Question) => Promise<void> {
  const { t } = useLingui();
  const step = useStep();
  const request = useRequest(entry);
  return (status, question) =>
    step(
      question,
      () => boughtCouponChangeCashbackStatus({ client: laurel, ...request(), body: { status } }),
      t(CASHBACK[status].label),
    );
}

function useRequest({ customerId, couponId }: BoughtRewardEntry) {
  const storeCode = useStoreCode();
  return () => ({
    path: { storeCode, customer: customerId, coupon: couponId },
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
