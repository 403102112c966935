import { LaurelError } from '@laurel/client';
import {
  adminCustomerActivate,
  adminCustomerDeactivate,
  adminCustomerStatus,
  type CustomerDetailsRecord,
  customerRecordShow,
  customerRecoveryRequest,
} from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Menu, Skeleton, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { laurel, getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useActions } from '../../patterns/confirm.js';
import { useCustomerName } from '../../patterns/customer-name.js';
import { useFormats } from '../../patterns/formats.js';
import { ObjectPage } from '../../patterns/object-page.js';
import { May, type Need, useMay } from '../../patterns/rights.js';
import { Section } from '../../patterns/section.js';
import { Failure } from '../../patterns/states.js';
import { Balance } from './balance.js';
import { type CustomerAction, CustomerDialogs } from './customer-dialogs.js';
import { Certificate, DeletedCustomer, ErasureItems } from './customer-erasure.js';
import { ExportItems } from './customer-export.js';
import { useFacts } from './customer-facts.js';
import { CustomerFactorItem } from './customer-logins.js';
import { CustomerTabs } from './customer-tabs.js';
import { MergedNotice } from './merged-notice.js';
import { type PointsAction, PointsDialog } from './points-dialog.js';
import { getState } from './customer-terms.js';
import { WhyNotDialog } from './why-not.js';

const route = getRouteApi('/shell/customers/$customer');

/** One of these has an entry in the menu. */
const MORE: readonly Need[] = [
  'CUSTOMER:MODIFY',
  'CUSTOMER_CREDENTIALS:MODIFY',
  'POINT_TRANSFER:MODIFY',
  'REWARD_CAMPAIGN:VIEW',
];
/** The export has the records of all of these. */
const EXPORT_NEEDS: readonly Need[] = [
  'CUSTOMER:VIEW',
  'TRANSACTION:VIEW',
  'POINT_TRANSFER:VIEW',
  'REWARD_CAMPAIGN:VIEW',
  'SETTINGS:VIEW',
];

export function CustomerPage(): ReactNode {
  const { t } = useLingui();
  const { customer: id } = route.useParams();
  const path = { storeCode: useStoreCode(), customer: id };
  const { data: customer, error, refetch } = useQuery(getQuery(customerRecordShow, { path }));
  const status = useQuery(getQuery(adminCustomerStatus, { path }));
  const { open } = route.useSearch();
  const may = useMay();
  const mayGive = may('POINT_TRANSFER:MODIFY');
  const [action, setAction] = useState<PointsAction | undefined>(
    mayGive && (open === 'add' || open === 'spend') ? open : undefined,
  );
  const [dialog, setDialog] = useState<CustomerAction | undefined>(open === 'buy' ? open : undefined);
  const [asksWhyNot, setAsksWhyNot] = useState(false);
  const facts = useFacts(customer);
  const getName = useCustomerName();
  if (error) {
    const isUnknown = error instanceof LaurelError && error.status === 404;
    const failed = { error, retry: () => void refetch() };
    return isUnknown ? <DeletedCustomer customerId={id} {...failed} /> : <Failure {...failed} />;
  }
  if (!customer) {
    return <Skeleton height={320} />;
  }
  const { label, color } = getState(customer.status);
  const name = getName(customer);
  const isMerged = customer.mergedInto !== undefined;
  const isPerson = customer.anonymizedAt === undefined && !isMerged;
  return (
    <ObjectPage
      parent={{ label: t`Customers`, link: { to: '/customers' } }}
      name={name}
      id={id}
      state={{ label: t(label), color }}
      summary={<Summary customer={customer} points={status.data?.points} />}
      forReaders
      actions={
        !isMerged && (
          <>
            <May>{isPerson && <EditButton customerId={id} />}</May>
            <May needs={['POINT_TRANSFER:MODIFY']}>
              <Button variant="default" onClick={() => setAction('spend')}>
                <Trans>Spend points</Trans>
              </Button>
              <Button onClick={() => setAction('add')}>
                <Trans>Add points</Trans>
              </Button>
            </May>
          </>
        )
      }
      more={
        MORE.some(may) && (
          <>
            {!isMerged && (
              <>
                <May needs={['REWARD_CAMPAIGN:MODIFY']}>
                  <Menu.Item onClick={() => setDialog('buy')}>
                    <Trans>Buy a reward</Trans>
                  </Menu.Item>
                </May>
                <May needs={['POINT_TRANSFER:MODIFY']}>
                  <Menu.Item onClick={() => setDialog('send')}>
                    <Trans>Send points to another customer</Trans>
                  </Menu.Item>
                  <Menu.Item onClick={() => setAction('block')}>
                    <Trans>Block points</Trans>
                  </Menu.Item>
                </May>
                <May needs={['CUSTOMER:MODIFY', 'LEVEL:VIEW']}>
                  <Menu.Item onClick={() => setDialog('level')}>
                    <Trans>Move to a level</Trans>
                  </Menu.Item>
                </May>
                <May needs={['REWARD_CAMPAIGN:VIEW']}>
                  <Menu.Item onClick={() => setAsksWhyNot(true)}>
                    <Trans>Why can they not buy it?</Trans>
                  </Menu.Item>
                </May>
              </>
            )}
            <May>
              {isPerson && (
                <>
                  <Menu.Item onClick={() => setDialog('merge')}>
                    <Trans>Merge with another customer</Trans>
                  </Menu.Item>
                  {customer.email !== undefined && <PasswordItem email={customer.email} name={name} />}
                  <SwitchItem customer={customer} name={name} />
                </>
              )}
            </May>
            <May needs={['CUSTOMER_CREDENTIALS:MODIFY']}>
              {isPerson && <CustomerFactorItem customerId={id} name={name} />}
            </May>
            <May needs={EXPORT_NEEDS}>
              <ExportItems customerId={id} />
            </May>
            <May>{!isMerged && <ErasureItems customer={customer} name={name} />}</May>
          </>
        )
      }
      facts={facts}
    >
      {customer.mergedInto !== undefined && (
        <MergedNotice customerId={id} into={customer.mergedInto} name={name} />
      )}
      {customer.anonymizedAt !== undefined && <Certificate customerId={id} />}
      <Section title={t`Points`}>
        {status.error ? (
          <Failure error={status.error} retry={() => void status.refetch()} />
        ) : status.data ? (
          <Balance status={status.data} />
        ) : (
          <Skeleton height={88} />
        )}
      </Section>
      <CustomerTabs customer={customer} onAddPoints={() => setAction('add')} />
      <CustomerDialogs
        customer={customer}
        points={status.data?.points}
        action={dialog}
        onClose={() => setDialog(undefined)}
      />
      <PointsDialog
        customerId={id}
        name={name}
        points={status.data?.points}
        action={action}
        onClose={() => setAction(undefined)}
      />
      <WhyNotDialog
        customerId={id}
        name={name}
        isOpen={asksWhyNot}
        onClose={() => setAsksWhyNot(false)}
        onAddPoints={() => setAction('add')}
      />
    </ObjectPage>
  );
}

/** Who it is and what they have: also seen further down the page. */
function Summary({
  customer: { level, loyaltyCardNumber, phone, email },
  points,
}: {
  readonly customer: CustomerDetailsRecord;
  readonly points: number | undefined;
}): ReactNode {
  const formats = useFormats();
  const parts = [
    level?.name,
    points === undefined ? undefined : formats.points(points),
    loyaltyCardNumber,
    phone ?? email,
  ];
  return (
    <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {parts.filter((part) => part !== undefined && part !== '').join(' · ')}
    </Text>
  );
}

function EditButton({ customerId }: { readonly customerId: string }): ReactNode {
  return (
    <Button
      variant="default"
      renderRoot={(props) => (
        <Link {...props} to="/customers/$customer/edit" params={{ customer: customerId }} />
      )}
    >
      <Trans>Edit</Trans>
    </Button>
  );
}

function PasswordItem({ email, name }: { readonly email: string; readonly name: string }): ReactNode {
  const { t } = useLingui();
  const act = useActions();
  const path = { storeCode: useStoreCode() };
  return (
    <Menu.Item
      onClick={() =>
        void act({
          run: () => customerRecoveryRequest({ client: laurel, path, body: { username: email } }),
          done: t`${name} gets an e-mail with a link to choose a new password.`,
        })
      }
    >
      <Trans>Send a link for a new password</Trans>
    </Menu.Item>
  );
}

function SwitchItem({
  customer,
  name,
}: {
  readonly customer: CustomerDetailsRecord;
  readonly name: string;
}): ReactNode {
  const { t } = useLingui();
  const act = useActions();
  const cache = useQueryClient();
  const { active, customerId } = customer;
  const path = { storeCode: useStoreCode(), customer: customerId };
  const set = async (isActive: boolean) => {
    await (isActive
      ? adminCustomerActivate({ client: laurel, path })
      : adminCustomerDeactivate({ client: laurel, path }));
    await cache.invalidateQueries();
  };
  return (
    <Menu.Item
      onClick={() =>
        void act({
          run: () => set(!active),
          done: active ? t`${name} can no longer log in or collect points.` : t`${name} is active again.`,
          undo: () => set(active),
        })
      }
    >
      {active ? <Trans>Deactivate</Trans> : <Trans>Activate</Trans>}
    </Menu.Item>
  );
}
