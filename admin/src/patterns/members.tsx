import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Page } from '../api/page.js';
import { useCustomerName } from './customer-name.js';
import { EndlessList, endlessOptions } from './endless-list.js';
import { Missing } from './formats.js';
import { Failure } from './states.js';

const PER_PAGE = 10;

interface Member {
  readonly customerId: string;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string;
  readonly phone?: string;
}

interface Props {
  readonly queryKey: readonly unknown[];
  readonly fetchPage: (page: {
    readonly query: { readonly perPage: number; readonly totalMax: number; readonly cursor?: string };
    readonly signal: AbortSignal;
  }) => Promise<Page<Member>>;
  /** Says how customers come in. */
  readonly empty: string;
}

/** Customers of a level or a segment, some at a time. */
export function Members({ queryKey, fetchPage, empty }: Props): ReactNode {
  const { t } = useLingui();
  const getName = useCustomerName();
  const list = useInfiniteQuery(
    endlessOptions(queryKey, async ({ cursor, signal }) =>
      fetchPage({
        query: { perPage: PER_PAGE, totalMax: 0, ...(cursor !== undefined && { cursor }) },
        signal,
      }),
    ),
  );
  return (
    <EndlessList
      list={list}
      waiting={<Skeleton height={240} />}
      failure={Failure}
      empty={<Text c="dimmed">{empty}</Text>}
      more={<Trans>Show more</Trans>}
    >
      {(rows) => (
        <table className="list">
          <thead>
            <tr>
              <th scope="col">{t`Name`}</th>
              <th scope="col">{t`E-mail or phone`}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((customer) => (
              <tr key={customer.customerId}>
                <td>
                  <Anchor
                    renderRoot={(props) => (
                      <Link {...props} to="/customers/$customer" params={{ customer: customer.customerId }} />
                    )}
                  >
                    {getName(customer)}
                  </Anchor>
                </td>
                <td>{customer.email ?? customer.phone ?? <Missing />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </EndlessList>
  );
}
