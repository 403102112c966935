import { Trans, useLingui } from '@lingui/react/macro';
import { Button, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { useFormats } from '../../../src/patterns/formats.js';
import { Failure } from '../app/failure.js';
import { PageTitle } from '../app/page-title.js';
import { type Coupon, getState } from '../data/coupon.js';
import { couponsOptions } from '../data/queries.js';
import { Picture } from '../rewards/picture.js';
import { CouponText } from './coupon-text.js';

type Group = 'valid' | 'used' | 'past';

/** Own coupons by what can be done with them. */
export function CouponsPage(): ReactNode {
  const { t } = useLingui();
  const [group, setGroup] = useState<Group>('valid');
  const { data, error, isStale, dataUpdatedAt, refetch } = useQuery(couponsOptions());
  const formats = useFormats();
  const shown = data?.filter((coupon) => getGroup(coupon) === group);
  const usable = formats.number(data?.filter((coupon) => getGroup(coupon) === 'valid').length ?? 0);
  return (
    <Stack gap="md">
      <PageTitle name={t`Coupons`} />
      <SegmentedControl
        fullWidth
        value={group}
        onChange={(value) => setGroup(value)}
        aria-label={t`Which coupons`}
        data={[
          { value: 'valid', label: data ? t`Valid (${usable})` : t`Valid` },
          { value: 'used', label: t`Used` },
          { value: 'past', label: t`Expired` },
        ]}
      />
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!error && !data && [1, 2, 3].map((row) => <Skeleton key={row} height={70} radius={12} />)}
      {shown?.length === 0 && <Nothing group={group} />}
      {shown && shown.length > 0 && (
        <ul className="rows">
          {shown.map((coupon) => (
            <li key={coupon.id} className="card">
              <CouponRow coupon={coupon} />
            </li>
          ))}
        </ul>
      )}
      {error && data && isStale && (
        <Text size="sm" c="dimmed">
          <Trans>As it was {formats.relative(new Date(dataUpdatedAt).toISOString())}.</Trans>
        </Text>
      )}
    </Stack>
  );
}

function CouponRow({ coupon }: { readonly coupon: Coupon }): ReactNode {
  return (
    <Link href={`/coupons/${coupon.id}`} className="row">
      <Picture reward={coupon.reward} size={24} />
      <div style={{ flex: 1, minWidth: 0 }}>
        <Text fw={600}>{coupon.name}</Text>
        <Text size="sm" c="dimmed">
          <CouponText coupon={coupon} />
        </Text>
      </div>
      <ChevronRight size={20} aria-hidden color="var(--mantine-color-dimmed)" />
    </Link>
  );
}

function Nothing({ group }: { readonly group: Group }): ReactNode {
  return (
    <Stack align="center" gap="sm" py="xl">
      <Text c="dimmed" ta="center">
        {group === 'valid' && (
          <Trans>You have no coupons to use. What you buy with your points is here.</Trans>
        )}
        {group === 'used' && <Trans>You have not used a coupon yet.</Trans>}
        {group === 'past' && <Trans>No coupon has expired.</Trans>}
      </Text>
      {group === 'valid' && (
        <Button renderRoot={(props) => <Link href="/" {...props} />}>
          <Trans>Look at rewards</Trans>
        </Button>
      )}
    </Stack>
  );
}

function getGroup(coupon: Coupon): Group {
  switch (getState(coupon)) {
    case 'valid':
    case 'later':
      return coupon.cashbackStatus === 'paid' ? 'used' : 'valid';
    case 'used':
      return 'used';
    case 'expired':
    case 'returned':
      return 'past';
  }
}
