import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Loader, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Check } from 'lucide-react';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { Link } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { useFormats } from '../../../src/patterns/formats.js';
import { Failure } from '../app/failure.js';
import { PageTitle } from '../app/page-title.js';
import { Rich } from '../app/rich.js';
import { type Coupon, getState } from '../data/coupon.js';
import { couponsOptions, statusOptions } from '../data/queries.js';
import { CouponText } from './coupon-text.js';
import { CopyButton } from './copy-button.js';
import { MarkUsed } from './mark-used.js';

const CodeImages = lazy(async () => ({ default: (await import('./code-image.js')).CodeImages }));

/** One coupon, to be shown at the till. */
export function CouponPage({ id }: { readonly id: string }): ReactNode {
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = useQuery(couponsOptions());
  const coupon = data?.find((each) => each.id === id);
  const state = useHistoryState<{ readonly isNew?: boolean } | null>();
  return (
    <Stack gap="md">
      <Link href="/coupons" className="back">
        <ArrowLeft size={16} aria-hidden /> <Trans>Coupons</Trans>
      </Link>
      <PageTitle name={coupon?.name ?? t`Coupon`} />
      {coupon && (
        <>
          {state?.isNew === true && !coupon.isUsed && <Bought />}
          <Shown coupon={coupon} />
        </>
      )}
      {!coupon && error && <Failure error={error} retry={() => void refetch()} />}
      {!coupon && !error && isFetching && <Loader mx="auto" />}
      {!coupon && !error && !isFetching && (
        <Text c="dimmed">
          <Trans>This coupon is not on this phone.</Trans>
        </Text>
      )}
    </Stack>
  );
}

function Bought(): ReactNode {
  const formats = useFormats();
  const { data: status } = useQuery(statusOptions());
  return (
    <Alert color="laurel" icon={<Check className="pop" size={20} aria-hidden />} role="status">
      {status ? (
        <Trans>It is yours. You have {formats.points(status.points)} left.</Trans>
      ) : (
        <Trans>It is yours.</Trans>
      )}
    </Alert>
  );
}

function Shown({ coupon }: { readonly coupon: Coupon }): ReactNode {
  const { code, usageInstruction, cashbackStatus } = coupon;
  const isValid = getState(coupon) === 'valid';
  useScreenStaysOn(isValid);
  if (cashbackStatus !== undefined) {
    return <Cashback coupon={coupon} />;
  }
  return (
    <>
      <Text c="dimmed">
        <CouponText coupon={coupon} />
      </Text>
      <div className="code-card">
        {isValid && (
          <Suspense fallback={<div className="qr" />}>
            <CodeImages code={code} />
          </Suspense>
        )}
        <div className="code">{code}</div>
      </div>
      {isValid && (
        <>
          <CopyButton text={code} />
          <Text size="sm" c="dimmed" ta="center">
            <Trans>Show it at the till. It works without a connection, too.</Trans>
          </Text>
        </>
      )}
      {usageInstruction !== undefined && <Rich html={usageInstruction} />}
      {isValid && <MarkUsed coupon={coupon} />}
    </>
  );
}

/** Money has no code. */
function Cashback({ coupon }: { readonly coupon: Coupon }): ReactNode {
  const formats = useFormats();
  const { data: status } = useQuery(statusOptions());
  const amount = Number(coupon.code);
  return (
    <div className="card" style={{ padding: 20 }}>
      <Text fz={32} fw={700}>
        {status && !Number.isNaN(amount) ? formats.money(amount, status.currency.toUpperCase()) : coupon.code}
      </Text>
      <Text c="dimmed">
        <CouponText coupon={coupon} />
      </Text>
    </div>
  );
}

/** No page can make a screen brighter; it can keep it from going dark at the till. Not every browser does. */
function useScreenStaysOn(isWanted: boolean): void {
  useEffect(() => {
    const { wakeLock } = navigator as Partial<Navigator>;
    if (!isWanted || !wakeLock) {
      return;
    }
    const lock = wakeLock.request('screen').catch(() => undefined);
    return () => void lock.then((held) => held?.release());
  }, [isWanted]);
}
