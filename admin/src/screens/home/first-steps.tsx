import { campaignList, customersList, earningRuleList, transactionListList } from '@laurel/client/api';
import { useLingui } from '@lingui/react/macro';
import { Anchor, Group, Stack, Text, ThemeIcon, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { Check, Circle } from 'lucide-react';
import type { ReactNode } from 'react';
import { getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { type Need, useMay } from '../../patterns/rights.js';
import { Section } from '../../patterns/section.js';

interface Step {
  readonly name: string;
  readonly text: string;
  readonly need: Need;
  readonly to: NonNullable<LinkProps['to']>;
  /** Undefined while it is not known, and for what cannot be seen. */
  readonly isDone?: boolean | undefined;
}

/** What leads from an empty programme to the first points, and what of it is done. */
export function FirstSteps(): ReactNode {
  const { t } = useLingui();
  const may = useMay();
  const steps = useSteps().filter(({ need }) => may(need));
  return (
    <Section title={t`Five steps to the first points`}>
      <Stack component="ol" gap="md" className="first-steps">
        {steps.map(({ name, text, to, isDone }) => (
          <Group component="li" key={name} wrap="nowrap" align="flex-start" gap="sm">
            <ThemeIcon variant={isDone ? 'filled' : 'default'} radius="xl" size="sm" aria-hidden>
              {isDone ? <Check size={14} /> : <Circle size={10} />}
            </ThemeIcon>
            <div>
              <Anchor renderRoot={(props) => <Link {...props} to={to} />}>{name}</Anchor>
              {isDone && <VisuallyHidden>{t`(done)`}</VisuallyHidden>}
              <Text size="sm" c="dimmed">
                {text}
              </Text>
            </div>
          </Group>
        ))}
      </Stack>
    </Section>
  );
}

function useSteps(): readonly Step[] {
  const { t } = useLingui();
  const may = useMay();
  const path = { storeCode: useStoreCode() };
  const query = { perPage: 1 };
  const rules = useQuery({
    ...getQuery(earningRuleList, { path, query: { ...query, active: '1' } }),
    enabled: may('EARNING_RULE:VIEW'),
  });
  const customers = useQuery({
    ...getQuery(customersList, { path, query }),
    enabled: may('CUSTOMER:VIEW'),
  });
  const sales = useQuery({
    ...getQuery(transactionListList, { path, query }),
    enabled: may('TRANSACTION:VIEW'),
  });
  const rewards = useQuery({
    ...getQuery(campaignList, { path, query }),
    enabled: may('REWARD_CAMPAIGN:VIEW'),
  });
  const isThere = (total: number | undefined) => total !== undefined && total > 0;
  return [
    {
      name: t`Set the programme up`,
      text: t`Its name, currency, time zone and colour.`,
      need: 'SETTINGS:MODIFY',
      to: '/programme',
    },
    {
      name: t`Make an earning rule`,
      text: t`For example one point for each euro. Without an active rule, a sale earns nothing.`,
      need: 'EARNING_RULE:MODIFY',
      to: '/earning-rules/new',
      isDone: isThere(rules.data?.total),
    },
    {
      name: t`Register a customer`,
      text: t`By hand, from a file, or let customers register in the shop.`,
      need: 'CUSTOMER:MODIFY',
      to: '/customers/new',
      isDone: isThere(customers.data?.total),
    },
    {
      name: t`Enter a sale`,
      text: t`By hand or from a file; shops send theirs with an API key.`,
      need: 'TRANSACTION:MODIFY',
      to: '/transactions/new',
      isDone: isThere(sales.data?.total),
    },
    {
      name: t`Offer a reward`,
      text: t`For what customers spend their points.`,
      need: 'REWARD_CAMPAIGN:MODIFY',
      to: '/campaigns/new',
      isDone: isThere(rewards.data?.total),
    },
  ];
}
