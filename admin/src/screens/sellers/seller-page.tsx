import {
  type SellerRecord,
  sellerRecordShow,
  sellersActivate,
  sellersDeactivate,
  sellersDelete,
  sellersEndLogins,
  sellersLogins,
  sellersRemoveSecondFactor,
} from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, List, Menu, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { laurel, getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useActions } from '../../patterns/confirm.js';
import { useDeletion } from '../../patterns/deletion.js';
import { Missing, When } from '../../patterns/formats.js';
import { Logins } from '../../patterns/logins.js';
import { FactorRemovalItem } from '../../patterns/lost-second-factor.js';
import { type Fact, ObjectPage } from '../../patterns/object-page.js';
import { Section } from '../../patterns/section.js';
import { Failure } from '../../patterns/states.js';
import { PosName } from '../pos/pos-select.js';
import { getState } from './seller-terms.js';

const route = getRouteApi('/shell/sellers/$seller');

export function SellerPage(): ReactNode {
  const { t } = useLingui();
  const { seller: id } = route.useParams();
  const path = { storeCode: useStoreCode(), seller: id };
  const { data: seller, error, refetch } = useQuery(getQuery(sellerRecordShow, { path }));
  const facts = useFacts(seller);
  if (error) {
    return <Failure error={error} retry={() => void refetch()} />;
  }
  if (!seller) {
    return <Skeleton height={320} />;
  }
  const { label, color } = getState(seller);
  const { allowPointTransfer, deleted, name } = seller;
  return (
    <ObjectPage
      parent={{ label: t`Sellers`, link: { to: '/sellers' } }}
      name={name}
      id={id}
      state={{ label: t(label), color }}
      actions={
        !deleted && (
          <>
            <SwitchButton seller={seller} />
            <Button
              renderRoot={(props) => <Link {...props} to="/sellers/$seller/edit" params={{ seller: id }} />}
            >
              <Trans>Edit</Trans>
            </Button>
          </>
        )
      }
      more={
        !deleted && (
          <>
            <FactorRemovalItem
              name={name}
              remove={() => sellersRemoveSecondFactor({ client: laurel, path })}
            />
            <DeleteItem seller={seller} />
          </>
        )
      }
      facts={facts}
    >
      <Section title={t`What this seller may do`}>
        <List>
          <List.Item>
            <Trans>Find and register customers</Trans>
          </List.Item>
          <List.Item>
            <Trans>Buy rewards for customers</Trans>
          </List.Item>
          <List.Item>
            {allowPointTransfer ? (
              <Trans>Add and spend points of customers</Trans>
            ) : (
              <Trans>Cannot add or spend points of customers</Trans>
            )}
          </List.Item>
        </List>
      </Section>
      {!deleted && <SellerLogins seller={seller} />}
    </ObjectPage>
  );
}

interface SellerProps {
  readonly seller: SellerRecord;
}

function SellerLogins({ seller: { sellerId, name } }: SellerProps): ReactNode {
  const { t } = useLingui();
  const path = { storeCode: useStoreCode(), seller: sellerId };
  const logins = useQuery(getQuery(sellersLogins, { path }));
  return (
    <Section title={t`Logins`}>
      <Logins name={name} logins={logins} endAll={() => sellersEndLogins({ client: laurel, path })} />
    </Section>
  );
}

function SwitchButton({ seller }: SellerProps): ReactNode {
  const { t } = useLingui();
  const act = useActions();
  const cache = useQueryClient();
  const { sellerId, active, name } = seller;
  const path = { storeCode: useStoreCode(), seller: sellerId };
  const set = async (isActive: boolean) => {
    await (isActive
      ? sellersActivate({ client: laurel, path })
      : sellersDeactivate({ client: laurel, path }));
    await cache.invalidateQueries();
  };
  return (
    <Button
      variant="default"
      onClick={() =>
        void act({
          run: () => set(!active),
          done: active ? t`${name} can no longer log in.` : t`${name} can log in again.`,
          undo: () => set(active),
        })
      }
    >
      {active ? <Trans>Deactivate</Trans> : <Trans>Activate</Trans>}
    </Button>
  );
}

function DeleteItem({ seller }: SellerProps): ReactNode {
  const { t } = useLingui();
  const deleteRecord = useDeletion();
  const { sellerId, name } = seller;
  const path = { storeCode: useStoreCode(), seller: sellerId };
  const remove = async () => {
    await deleteRecord({
      title: t`Delete this seller?`,
      text: t`${name} can no longer log in. This cannot be undone.`,
      action: t`Delete seller`,
      run: () => sellersDelete({ client: laurel, path }),
      done: t`${name} was deleted.`,
      leaveTo: { to: '/sellers' },
    });
  };
  return (
    <Menu.Item c="red" onClick={() => void remove()}>
      <Trans>Delete</Trans>
    </Menu.Item>
  );
}

function useFacts(seller: SellerRecord | undefined): readonly Fact[] {
  const { t } = useLingui();
  if (!seller) {
    return [];
  }
  const { email, phone, posId, createdAt } = seller;
  return [
    { label: t`E-mail`, value: email },
    { label: t`Phone`, value: phone ?? <Missing /> },
    { label: t`Point of sale`, value: <PosName posId={posId} /> },
    { label: t`Registered`, value: <When at={createdAt} /> },
  ];
}
