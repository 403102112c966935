import { reportCsvLedger, reportCsvLots, reportLedger, reportLots } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { laurel } from '../../api/laurel.js';
import { type Page, getPage } from '../../api/page.js';
import { useStoreCode } from '../../app/use-store.js';
import { CsvButton } from '../../patterns/csv-button.js';
import { useCustomerName } from '../../patterns/customer-name.js';
import { EndlessList, endlessOptions } from '../../patterns/endless-list.js';
import { Missing, useFormats } from '../../patterns/formats.js';
import { PageTitle } from '../../patterns/page-title.js';
import { Empty, Failure, Waiting } from '../../patterns/states.js';
import './report.css';
import { type Figure, FIGURES, monthIn } from './report-terms.js';

const route = getRouteApi('/shell/reports/rows');

const PER_PAGE = 100;

/** A row of the ledger, or a lot with what is left in it. */
interface Row {
  readonly key: string;
  readonly at: string;
  readonly reason: string;
  readonly points: number;
  readonly issuedAt: string;
  readonly expiresAt: string | undefined;
  readonly customerId: string;
  readonly customerName: string | undefined;
}

/** What a figure of a report is made of. */
export function RowsPage(): ReactNode {
  const { month, figure, from, to } = route.useSearch();
  const isWhole = (month !== undefined && figure !== undefined) || (from !== undefined && to !== undefined);
  return isWhole ? <FigureRows /> : <Navigate to="/reports" replace />;
}

function FigureRows(): ReactNode {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const storeCode = useStoreCode();
  const { month, figure, from, to } = route.useSearch();
  const ofFigure = month !== undefined && figure !== undefined;
  const name = ofFigure
    ? `${t(FIGURES[figure as Figure])}, ${monthIn(i18n.locale, month)}`
    : t`Expire from ${formats.date(from ?? '')} to ${formats.date(to ?? '')}`;
  const list = useInfiniteQuery(
    endlessOptions(['report-rows', storeCode, month, figure, from, to], async ({ cursor }) =>
      getRows(storeCode, { month, figure, from, to }, cursor),
    ),
  );
  return (
    <Stack gap="lg">
      <Anchor renderRoot={(props) => <Link {...props} to="/reports" />}>
        <Trans>Reports</Trans>
      </Anchor>
      <Group justify="space-between">
        <PageTitle name={name}>{name}</PageTitle>
        <CsvButton
          fileName={ofFigure ? `ledger-${month}-${figure}.csv` : 'lots.csv'}
          load={async () =>
            ofFigure
              ? (
                  await reportCsvLedger({
                    client: laurel,
                    path: { storeCode },
                    query: { month, figure: figure as Figure },
                  })
                ).data
              : (await reportCsvLots({ client: laurel, path: { storeCode }, query: { from, to } })).data
          }
          done={t`All rows are in the file.`}
        />
      </Group>
      <EndlessList
        list={list}
        waiting={<Waiting />}
        failure={Failure}
        empty={<Empty title={t`No rows`} text={t`This figure is 0: nothing in the ledger belongs to it.`} />}
        more={<Trans>Show more</Trans>}
      >
        {(rows) => (
          <>
            <Text c="dimmed" role="status">
              {list.hasNextPage
                ? t`The rows so far add up to ${formats.points(sumUp(rows))}.`
                : t`The rows add up to ${formats.points(sumUp(rows))}.`}
            </Text>
            <Rows rows={rows} />
          </>
        )}
      </EndlessList>
    </Stack>
  );
}

function sumUp(rows: readonly Row[]): number {
  return rows.reduce((sum, { points }) => sum + points, 0);
}

function Rows({ rows }: { readonly rows: readonly Row[] }): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const getName = useCustomerName();
  const reasons = useReasons();
  return (
    <div className="report" role="region" aria-label={t`Rows of the ledger`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Moved</Trans>
            </th>
            <th scope="col" className="text">
              <Trans>What</Trans>
            </th>
            <th scope="col">
              <Trans>Points</Trans>
            </th>
            <th scope="col">
              <Trans>Issued</Trans>
            </th>
            <th scope="col">
              <Trans>Expires</Trans>
            </th>
            <th scope="col" className="text">
              <Trans>Customer</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, at, reason, points, issuedAt, expiresAt, customerId, customerName }) => (
            <tr key={key}>
              <th scope="row">{formats.moment(at)}</th>
              <td className="text">{reasons[reason] ?? reason}</td>
              <td>{formats.number(points)}</td>
              <td>{formats.date(issuedAt)}</td>
              <td>{expiresAt === undefined ? <Missing /> : formats.date(expiresAt)}</td>
              <td className="text">
                <Anchor
                  renderRoot={(props) => (
                    <Link {...props} to="/customers/$customer" params={{ customer: customerId }} />
                  )}
                >
                  {customerName ?? getName({})}
                </Anchor>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function useReasons(): Readonly<Record<string, string>> {
  const { t } = useLingui();
  return {
    add: t`Added`,
    spend: t`Spent`,
    take_back: t`Taken back`,
    transfer: t`Sent to another customer`,
    block: t`Blocked`,
    capture: t`Captured from a block`,
    release: t`Released from a block`,
    return: t`Returned`,
    expire: t`Expired`,
    cancel: t`Cancelled`,
    left: t`Left`,
  };
}

type Which = Readonly<Record<'month' | 'figure' | 'from' | 'to', string | undefined>>;

async function getRows(
  storeCode: string,
  { month, figure, from, to }: Which,
  cursor?: string,
): Promise<Page<Row>> {
  const path = { storeCode };
  if (month !== undefined && figure !== undefined) {
    const query = { month, figure: figure as Figure, perPage: PER_PAGE, cursor };
    const page = getPage(await reportLedger({ client: laurel, path, query }), 'rows');
    const rows = page.rows.map((row) => ({
      key: `${row.lotId} ${row.movementId ?? ''}`,
      at: row.createdAt,
      reason: row.reason,
      points: row.points,
      issuedAt: row.issuedAt,
      expiresAt: row.expiresAt,
      customerId: row.customerId,
      customerName: row.customerName,
    }));
    return { ...page, rows };
  }
  const page = getPage(
    await reportLots({ client: laurel, path, query: { from, to, perPage: PER_PAGE, cursor } }),
    'lots',
  );
  const rows = page.rows.map(({ lotId, createdAt, remaining, expiresAt, customerId, customerName }) => ({
    key: lotId,
    at: createdAt,
    reason: 'left',
    points: remaining,
    issuedAt: createdAt,
    expiresAt,
    customerId,
    customerName,
  }));
  return { ...page, rows };
}
