import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { useFormats } from '../../../src/patterns/formats.js';
import { useActing } from '../app/use-acting.js';
import { useFocus } from '../app/use-focus.js';
import { type OpenCoupon, openCouponsOptions, type Standing } from '../data/queries.js';
import { PanelList } from './panel-list.js';

/** What the member has bought and not used yet. */
export function CouponsPanel({ member }: { readonly member: Standing }): ReactNode {
  const [scanned] = useState(() => new URLSearchParams(window.location.search).get('code') ?? '');
  const { data: coupons } = useQuery(openCouponsOptions(member.id));
  const [chosen, choose] = useState<OpenCoupon | 'none'>();
  const coupon = chosen ?? findByCode(coupons, scanned);
  return coupon && coupon !== 'none' ? (
    <Marking member={member} coupon={coupon} onCancel={() => choose('none')} />
  ) : (
    <Choice member={member} scanned={scanned} onChoose={choose} />
  );
}

function findByCode(coupons: readonly OpenCoupon[] | undefined, typed: string): OpenCoupon | undefined {
  const wanted = typed.trim().toLowerCase();
  return wanted === '' ? undefined : coupons?.find(({ code }) => code.toLowerCase() === wanted);
}

interface ChoiceProps {
  readonly member: Standing;
  /** The code that has led here: it is that of an open coupon, or of one that was used or has expired. */
  readonly scanned: string;
  readonly onChoose: (coupon: OpenCoupon) => void;
}

/** By a scan of its code, or from the list. */
function Choice({ member, scanned, onChoose }: ChoiceProps): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const coupons = useQuery(openCouponsOptions(member.id));
  const [typed, setTyped] = useState(scanned);
  const [isUnknown, setUnknown] = useState(false);
  const field = useFocus<HTMLInputElement>();
  const wanted = typed.trim().toLowerCase();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const found = findByCode(coupons.data, typed);
    setUnknown(!found && wanted !== '');
    if (found) {
      onChoose(found);
    }
  };
  const isOver = typed === scanned && scanned !== '' && coupons.data && !findByCode(coupons.data, scanned);
  const shown = coupons.data?.filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes(wanted));
  return (
    <>
      <Title order={2}>
        <Trans>Mark a coupon used</Trans>
      </Title>
      <form onSubmit={submit}>
        <TextInput
          ref={field}
          label={t`Code of the coupon`}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setUnknown(false);
          }}
          error={isUnknown || isOver ? t`This member has no open coupon with this code.` : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </form>
      <PanelList
        list={coupons}
        rows={shown}
        empty={<Trans>There is no open coupon.</Trans>}
        getKey={({ id }) => id}
      >
        {(coupon) => (
          <div className="card line">
            <div className="words">
              <strong>{coupon.name}</strong>
              <span className="mono">{coupon.code}</span>
              {coupon.activeTo !== undefined && <Trans>until {formats.date(coupon.activeTo)}</Trans>}
            </div>
            <Button onClick={() => onChoose(coupon)} aria-label={t`Mark used: ${coupon.code}`}>
              <Trans>Mark used</Trans>
            </Button>
          </div>
        )}
      </PanelList>
    </>
  );
}

interface MarkingProps {
  readonly member: Standing;
  readonly coupon: OpenCoupon;
  readonly onCancel: () => void;
}

/** Asked once more: sellers cannot take it back. */
function Marking({ member, coupon, onCancel }: MarkingProps): ReactNode {
  const { isBusy, start } = useActing({ member });
  const button = useFocus<HTMLButtonElement>();
  const { id, campaignId, code, name } = coupon;
  return (
    <Stack gap="md">
      <Title order={2}>
        <Trans>Mark {name} as used?</Trans>
      </Title>
      <Text size="lg" className="mono">
        {code}
      </Text>
      <Text>
        <Trans>A used coupon stays used.</Trans>
      </Text>
      <Button
        ref={button}
        loading={isBusy}
        onClick={() => start({ kind: 'use', campaignId, couponId: id, code, reward: name })}
      >
        <Trans>Yes, it is used</Trans>
      </Button>
      <Button variant="default" onClick={onCancel}>
        <Trans>Not yet</Trans>
      </Button>
    </Stack>
  );
}
