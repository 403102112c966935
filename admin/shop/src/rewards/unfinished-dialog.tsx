import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useFormats } from '../../../src/patterns/formats.js';
import { forgetPurchase, type Purchase } from '../data/purchase.js';
import { useBuying, BuyingProblem } from './use-buying.js';

interface Props {
  readonly purchase: Purchase;
  readonly onClose: () => void;
}

/** A purchase was cut off: it is asked for again with the same key, and so made once. */
export function UnfinishedDialog({ purchase, onClose }: Props): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const [, navigate] = useLocation();
  const { isBusy, problem, start } = useBuying(purchase);
  const { name, costInPoints } = purchase.campaign;
  const leave = () => {
    forgetPurchase();
    onClose();
    navigate('/coupons');
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t`Your purchase was interrupted`}
      centered
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack gap="md">
        <Text>
          <Trans>
            You were buying {name} for {formats.points(costInPoints)} when the connection broke. Finish it: if
            it was already bought, you get its code, and no points are taken again.
          </Trans>
        </Text>
        {problem !== undefined && <BuyingProblem error={problem} />}
        <Button onClick={start} loading={isBusy}>
          <Trans>Finish the purchase</Trans>
        </Button>
        <Button variant="default" onClick={leave}>
          <Trans>Do not finish, show my coupons</Trans>
        </Button>
      </Stack>
    </Modal>
  );
}
