import { newIdempotencyKey } from '@laurel/client';
import { customerCouponMarkAsUsed } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { laurel } from '../data/laurel.js';
import { Refusal } from '../app/failure.js';
import { useIsOnline } from '../app/use-online.js';
import type { Coupon } from '../data/coupon.js';
import { queryClient } from '../data/query-client.js';

/** Asked for twice: customers cannot take it back. */
export function MarkUsed({ coupon }: { readonly coupon: Coupon }): ReactNode {
  const { t } = useLingui();
  const isOnline = useIsOnline();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const [key] = useState(newIdempotencyKey);

  const mark = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const { id, campaignId, code } = coupon;
      await customerCouponMarkAsUsed({
        client: laurel,
        body: { coupons: [{ campaignId, couponId: id, code, used: true }] },
        headers: { 'Idempotency-Key': key },
      });
      await queryClient.invalidateQueries();
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  };
  if (!isAsking) {
    return (
      <Button variant="subtle" onClick={() => setAsking(true)} disabled={!isOnline}>
        <Trans>Mark as used</Trans>
      </Button>
    );
  }
  return (
    <Stack gap="sm" className="card" p="md">
      <Text fw={600}>
        <Trans>Have you used it?</Trans>
      </Text>
      <Text size="sm">
        <Trans>A coupon that is marked as used stays so. Usually the shop does it.</Trans>
      </Text>
      {problem !== undefined && <Refusal error={problem} title={t`Not marked`} />}
      <Group grow>
        <Button variant="default" onClick={() => setAsking(false)}>
          <Trans>Not yet</Trans>
        </Button>
        <Button onClick={() => void mark()} loading={isBusy}>
          <Trans>Yes, it is used</Trans>
        </Button>
      </Group>
    </Stack>
  );
}
