import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { isRefusal } from '../../../src/api/unanswered.js';
import { Refusal } from '../app/failure.js';
import { buy, type Purchase } from '../data/purchase.js';
import { queryClient } from '../data/query-client.js';

/** Buys, as often as it is started and once in all, and leads to the coupon. */
export function useBuying(purchase: Purchase) {
  const [, navigate] = useLocation();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const start = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const { id } = await buy(purchase);
      navigate(`/coupons/${id}`, { state: { isNew: true } });
    } catch (error) {
      setProblem(error);
      setBusy(false);
      if (isRefusal(error)) {
        // What is shown was too old: the next look says what is so now.
        void queryClient.invalidateQueries();
      }
    }
  };
  return { isBusy, problem, start: () => void start() };
}

export function BuyingProblem({ error }: { readonly error: unknown }): ReactNode {
  const { t } = useLingui();
  return isRefusal(error) ? (
    <Refusal error={error} title={t`Not bought`} />
  ) : (
    <Alert role="alert" color="yellow" title={t`The answer did not come`}>
      <Trans>It may have been bought, or not. Try again: it is bought once, and points are taken once.</Trans>
    </Alert>
  );
}
