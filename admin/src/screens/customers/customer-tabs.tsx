import type { CustomerDetailsRecord } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Group, Tabs } from '@mantine/core';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCustomerName } from '../../patterns/customer-name.js';
import { type Need, useMay } from '../../patterns/rights.js';
import { CustomerLogins } from './customer-logins.js';
import { CustomerTimeline } from './customer-timeline.js';
import { Ledger } from './ledger.js';
import { Offers } from './offers.js';
import { Purchases } from './purchases.js';
import { ShopTransactions } from './shop-transactions.js';

const route = getRouteApi('/shell/customers/$customer');

interface Tab {
  readonly id: string;
  readonly need: Need;
  readonly label: string;
  /** Leads to the whole list. */
  readonly link?: ReactNode;
  readonly content: ReactNode;
}

interface Props {
  readonly customer: CustomerDetailsRecord;
  readonly onAddPoints: () => void;
}

/** The past of a customer in one line of time, each kind of record on its own, what they can buy, and their logins. The tab is in the address. */
export function CustomerTabs({ customer, onAddPoints }: Props): ReactNode {
  const { t } = useLingui();
  const may = useMay();
  const navigate = useNavigate();
  const { tab } = route.useSearch();
  const getName = useCustomerName();
  const { customerId, anonymizedAt, mergedInto } = customer;
  const isPerson = anonymizedAt === undefined && mergedInto === undefined;
  const all: readonly Tab[] = [
    {
      id: 'timeline',
      need: 'EVENT:VIEW',
      label: t`Timeline`,
      content: <CustomerTimeline customerId={customerId} />,
    },
    {
      id: 'rewards',
      need: 'REWARD_CAMPAIGN:VIEW',
      label: t`Bought rewards`,
      link: (
        <Anchor renderRoot={(props) => <Link {...props} to="/bought" search={{ customerId }} />}>
          <Trans>Show all rewards</Trans>
        </Anchor>
      ),
      content: <Purchases customerId={customerId} />,
    },
    {
      id: 'offers',
      need: 'REWARD_CAMPAIGN:VIEW',
      label: t`What they can buy`,
      content: <Offers customerId={customerId} onAddPoints={onAddPoints} />,
    },
    {
      id: 'transactions',
      need: 'TRANSACTION:VIEW',
      label: t`Transactions`,
      link: (
        <Anchor renderRoot={(props) => <Link {...props} to="/transactions" search={{ customerId }} />}>
          <Trans>Show all transactions</Trans>
        </Anchor>
      ),
      content: <ShopTransactions customerId={customerId} />,
    },
    {
      id: 'points',
      need: 'POINT_TRANSFER:VIEW',
      label: t`Ledger`,
      link: (
        <Anchor renderRoot={(props) => <Link {...props} to="/transfers" search={{ customerId }} />}>
          <Trans>Show all transfers</Trans>
        </Anchor>
      ),
      content: <Ledger customerId={customerId} />,
    },
    ...(isPerson
      ? [
          {
            id: 'logins',
            need: 'CUSTOMER_CREDENTIALS:VIEW' as const,
            label: t`Logins`,
            content: <CustomerLogins customerId={customerId} name={getName(customer)} />,
          },
        ]
      : []),
  ];
  const tabs = all.filter(({ need }) => may(need));
  const current = tabs.find(({ id }) => id === tab) ?? tabs[0];
  const open = (id: string | null) =>
    void navigate({
      to: '.',
      search: (search: object) => ({ ...search, tab: id === tabs[0]?.id ? undefined : (id ?? undefined) }),
      replace: true,
      resetScroll: false,
    });
  return (
    current && (
      <Tabs value={current.id} onChange={open} keepMounted={false}>
        <Tabs.List mb="md">
          {tabs.map(({ id, label }) => (
            <Tabs.Tab key={id} value={id}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ id, link, content }) => (
          <Tabs.Panel key={id} value={id}>
            {link && (
              <Group justify="flex-end" mb="xs">
                {link}
              </Group>
            )}
            {content}
          </Tabs.Panel>
        ))}
      </Tabs>
    )
  );
}
