import {
  adminCustomerErasureCertificate,
  type CustomerDetailsRecord,
  customerErasureAnonymize,
  customerErasureDelete,
} from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Menu, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { laurel, getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useActions, useConfirm } from '../../patterns/confirm.js';
import { useDeletion } from '../../patterns/deletion.js';
import { useFormats } from '../../patterns/formats.js';
import { ObjectPage } from '../../patterns/object-page.js';
import { Section } from '../../patterns/section.js';
import { Failure } from '../../patterns/states.js';

interface ItemsProps {
  readonly customer: CustomerDetailsRecord;
  readonly name: string;
}

/** What takes a person out of the programme. Neither can be undone. */
export function ErasureItems({ customer, name }: ItemsProps): ReactNode {
  const { t } = useLingui();
  const act = useActions();
  const confirm = useConfirm();
  const cache = useQueryClient();
  const deleteRecord = useDeletion();
  const path = { storeCode: useStoreCode(), customer: customer.customerId };
  const anonymize = async () => {
    const isWanted = await confirm({
      title: t`Anonymise ${name}?`,
      text: t`Name, contacts, address, labels, comments, messages and shop data of ${name} are erased everywhere, also from events. ${name} can no longer log in. Points, rewards and transactions stay, without a name. This cannot be undone.`,
      action: t`Anonymise ${name}`,
      danger: true,
    });
    if (isWanted) {
      await act({
        run: async () => {
          await customerErasureAnonymize({ client: laurel, path });
          await cache.invalidateQueries();
        },
        done: t`The customer was anonymised.`,
      });
    }
  };
  const isAnonymous = customer.anonymizedAt !== undefined;
  const question = isAnonymous
    ? {
        title: t`Delete the anonymised customer?`,
        text: t`The customer is in no list any more. Points, rewards and transactions stay in the figures. This cannot be undone.`,
        action: t`Delete the customer`,
      }
    : {
        title: t`Delete ${name}?`,
        text: t`${name} is in no list any more, and all personal data are erased everywhere, also from events. Points, rewards and transactions stay in the figures. This cannot be undone.`,
        action: t`Delete ${name}`,
      };
  const remove = () =>
    deleteRecord({
      ...question,
      run: () => customerErasureDelete({ client: laurel, path }),
      done: t`The customer was deleted.`,
      leaveTo: { to: '/customers' },
    });
  return (
    <>
      <Menu.Divider />
      {!isAnonymous && (
        <Menu.Item c="red" onClick={() => void anonymize()}>
          <Trans>Anonymise</Trans>
        </Menu.Item>
      )}
      <Menu.Item c="red" onClick={() => void remove()}>
        <Trans>Delete</Trans>
      </Menu.Item>
    </>
  );
}

/** In place of a customer who is not there: the certificate, if they were deleted. */
export function DeletedCustomer(props: {
  readonly customerId: string;
  readonly error: unknown;
  readonly retry: () => void;
}): ReactNode {
  const { t } = useLingui();
  const { customerId, error, retry } = props;
  const path = { storeCode: useStoreCode(), customer: customerId };
  const { data, isPending } = useQuery(getQuery(adminCustomerErasureCertificate, { path }));
  if (isPending) {
    return <Skeleton height={320} />;
  }
  if (!data) {
    return <Failure error={error} retry={retry} />;
  }
  return (
    <ObjectPage
      parent={{ label: t`Customers`, link: { to: '/customers' } }}
      name={t`Deleted customer`}
      id={customerId}
      state={{ label: t`Deleted`, color: 'red' }}
      facts={[]}
    >
      <Certificate customerId={customerId} />
    </ObjectPage>
  );
}

/** When a person was erased, and where was looked. */
export function Certificate({ customerId }: { readonly customerId: string }): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const path = { storeCode: useStoreCode(), customer: customerId };
  const { data, error, refetch } = useQuery(getQuery(adminCustomerErasureCertificate, { path }));
  return (
    <Section title={t`Certificate of the erasure`}>
      {error ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : data ? (
        <Stack gap="sm">
          <Text>
            <Trans>
              The personal data were erased on {formats.exact(data.erasedAt)}. Rows emptied or removed in each
              table:
            </Trans>
          </Text>
          <table className="list">
            <thead>
              <tr>
                <th scope="col">{t`Table`}</th>
                <th scope="col" className="number">{t`Rows`}</th>
              </tr>
            </thead>
            <tbody>
              {data.tables.map(({ table, rows }) => (
                <tr key={table}>
                  <td>
                    <code>{table}</code>
                  </td>
                  <td className="number">{formats.number(rows)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Stack>
      ) : (
        <Skeleton height={240} />
      )}
    </Section>
  );
}
