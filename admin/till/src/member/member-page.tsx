import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Gift, Minus, Plus, ReceiptText, TicketCheck, type LucideIcon } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { Failure } from '../../../shop/src/app/failure.js';
import { PageTitle } from '../../../shop/src/app/page-title.js';
import { useFormats } from '../../../src/patterns/formats.js';
import { type Standing, standingOptions } from '../data/queries.js';
import { sellerOptions } from '../data/seller.js';
import { CouponsPanel } from './coupons-panel.js';
import { PointsPanel } from './points-panel.js';
import { RewardsPanel } from './rewards-panel.js';
import { SalePanel } from './sale-panel.js';

interface Props {
  readonly id: string;
  /** What is being done for the member. */
  readonly action: string | undefined;
}

export function MemberPage({ id, action }: Props): ReactNode {
  const { t } = useLingui();
  const { data, error, isPaused, refetch } = useQuery(standingOptions(id));
  const back = action === undefined ? '/' : `/members/${id}`;
  useEscape(back);
  return (
    <Stack gap="lg">
      <Link href={back} className="back">
        <ArrowLeft size={22} aria-hidden />
        {action === undefined ? <Trans>Another member</Trans> : <Trans>Back</Trans>}
      </Link>
      {data && <Identity member={data} isSmall={action !== undefined} />}
      {data && <Content member={data} action={action} />}
      {!data && error && (
        <Failure error={error} title={t`The member could not be loaded`} retry={() => void refetch()} />
      )}
      {!data && !error && !isPaused && <Skeleton height={220} radius={16} />}
      {!data && isPaused && (
        <p role="status">
          <Trans>There is no connection. The member is shown once it is back.</Trans>
        </p>
      )}
    </Stack>
  );
}

function Identity({ member, isSmall }: { readonly member: Standing; readonly isSmall: boolean }): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const { name, level, points } = member;
  return (
    <section className={isSmall ? 'member small' : 'member'} aria-label={t`Member`}>
      <PageTitle name={name} />
      <p className="points">{formats.points(points)}</p>
      {level !== undefined && <p className="level">{level}</p>}
    </section>
  );
}

function Content({
  member,
  action,
}: {
  readonly member: Standing;
  readonly action: string | undefined;
}): ReactNode {
  const { data: seller } = useQuery(sellerOptions());
  const mayGivePoints = seller?.mayGivePoints ?? false;
  switch (action) {
    case 'sale':
      return <SalePanel member={member} mayEnter={mayGivePoints} />;
    case 'rewards':
      return <RewardsPanel member={member} />;
    case 'coupons':
      return <CouponsPanel member={member} />;
    case 'add':
    case 'spend':
      return <PointsPanel key={action} member={member} kind={action} />;
    case undefined:
    default:
      return <Actions id={member.id} mayGivePoints={mayGivePoints} />;
  }
}

function Actions({ id, mayGivePoints }: { readonly id: string; readonly mayGivePoints: boolean }): ReactNode {
  const { t } = useLingui();
  return (
    <nav aria-label={t`What to do`} className="actions">
      <Action to={`/members/${id}/sale`} icon={ReceiptText} name={t`Enter a sale`} />
      <Action to={`/members/${id}/rewards`} icon={Gift} name={t`Buy a reward for them`} />
      <Action to={`/members/${id}/coupons`} icon={TicketCheck} name={t`Mark a coupon used`} />
      {mayGivePoints && (
        <div className="two">
          <Button
            variant="default"
            leftSection={<Plus size={22} aria-hidden />}
            renderRoot={(props) => <Link href={`/members/${id}/add`} {...props} />}
          >
            <Trans>Add points</Trans>
          </Button>
          <Button
            variant="default"
            leftSection={<Minus size={22} aria-hidden />}
            renderRoot={(props) => <Link href={`/members/${id}/spend`} {...props} />}
          >
            <Trans>Spend points</Trans>
          </Button>
        </div>
      )}
    </nav>
  );
}

interface ActionProps {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly name: string;
}

function Action({ to, icon: Icon, name }: ActionProps): ReactNode {
  return (
    <Link href={to} className="action">
      <Icon size={36} aria-hidden />
      {name}
    </Link>
  );
}

/** One step back. */
function useEscape(to: string): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    const leave = ({ key, defaultPrevented }: KeyboardEvent) =>
      key === 'Escape' && !defaultPrevented && navigate(to);
    window.addEventListener('keydown', leave);
    return () => window.removeEventListener('keydown', leave);
  }, [navigate, to]);
}
