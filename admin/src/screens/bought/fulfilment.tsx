import type { BoughtRewardEntry, DeliveryStatus } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormats } from '../../patterns/formats.js';
import { May } from '../../patterns/rights.js';
import { Section } from '../../patterns/section.js';
import { StateBadge } from '../../patterns/state-badge.js';
import { getBuyer, CASHBACK, DELIVERY, getDelivery, NEXT_CASHBACK, NEXT_DELIVERY } from './bought-terms.js';
import { useCashback, useDelivery } from './use-delivery.js';

interface Props {
  readonly entry: BoughtRewardEntry;
}

/** How far it is on its way to the customer, where it has a way. */
export function Fulfilment({ entry }: Props): ReactNode {
  return (
    <>
      {getDelivery(entry) !== undefined && <Delivery entry={entry} />}
      {entry.cashbackStatus !== undefined && <Cashback entry={entry} />}
    </>
  );
}

const STEPS: readonly DeliveryStatus[] = ['ordered', 'shipped', 'delivered'];

function Delivery({ entry }: Props): ReactNode {
  const { t } = useLingui();
  const change = useDelivery(entry);
  const status = getDelivery(entry);
  if (status === undefined) {
    return null;
  }
  const next = entry.status === 'cancelled' && status === 'ordered' ? undefined : NEXT_DELIVERY[status];
  const buyer = getBuyer(entry);
  const titles = { shipped: t`Is it on its way?`, delivered: t`Has it arrived?` };
  const { street, address1, postal, city, country } = entry.campaignShippingAddress;
  const address = [[street, address1], [postal, city], [country]]
    .map((line) => line.filter(Boolean).join(' '))
    .filter(Boolean);
  return (
    <Section title={t`Delivery`}>
      <Stack gap="sm" align="flex-start">
        <ol className="steps">
          {(status === 'canceled' ? (['canceled'] as const) : STEPS).map((step) => (
            <li key={step} aria-current={step === status ? 'step' : undefined}>
              {t(DELIVERY[step].label)}
            </li>
          ))}
        </ol>
        <Text c={address.length > 0 ? undefined : 'dimmed'}>
          {address.length > 0 ? (
            <Trans>To {address.join(', ')}</Trans>
          ) : (
            <Trans>{buyer} has no address. Add one to the customer before it is shipped.</Trans>
          )}
        </Text>
        <May>
          {next && (
            <Button
              onClick={() =>
                void change(next.to, {
                  title: next.to === 'shipped' ? titles.shipped : titles.delivered,
                  text: t`${buyer} sees it in the storefront. This step cannot be taken back.`,
                  action: t(next.label),
                })
              }
            >
              {t(next.label)}
            </Button>
          )}
        </May>
      </Stack>
    </Section>
  );
}

function Cashback({ entry }: Props): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const change = useCashback(entry);
  const status = entry.cashbackStatus;
  if (status === undefined) {
    return null;
  }
  const next = NEXT_CASHBACK[status];
  const points = formats.points(entry.costInPoints);
  const buyer = getBuyer(entry);
  return (
    <Section title={t`Cashback`}>
      <Stack gap="sm" align="flex-start">
        <StateBadge state={CASHBACK[status]} />
        <May>
          {next && (
            <Group>
              <Button
                onClick={() =>
                  void change(next.to, {
                    title: next.to === 'paid' ? t`Has it been paid out?` : t`Approve this cashback?`,
                    text: t`${points} of ${buyer} were spent for it. This step cannot be taken back.`,
                    action: t(next.label),
                  })
                }
              >
                {t(next.label)}
              </Button>
              <Button
                variant="default"
                onClick={() =>
                  void change('rejected', {
                    title: t`Reject this cashback?`,
                    text: t`${points} go back to ${buyer}. This cannot be undone.`,
                    action: t`Reject and give ${points} back`,
                    danger: true,
                  })
                }
              >
                <Trans>Reject</Trans>
              </Button>
            </Group>
          )}
        </May>
      </Stack>
    </Section>
  );
}
