import { type PosRecord, posShow } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Code, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { Missing, useFormats, When } from '../../patterns/formats.js';
import { type Fact, ObjectPage } from '../../patterns/object-page.js';
import { May } from '../../patterns/rights.js';
import { Section } from '../../patterns/section.js';
import { Failure } from '../../patterns/states.js';

const route = getRouteApi('/shell/pos/$pos');

export function PosPage(): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const { pos: id } = route.useParams();
  const path = { storeCode: useStoreCode(), pos: id };
  const { data: pos, error, refetch } = useQuery(getQuery(posShow, { path }));
  const facts = useFacts(pos);
  if (error) {
    return <Failure error={error} retry={() => void refetch()} />;
  }
  if (!pos) {
    return <Skeleton height={320} />;
  }
  const { name, description, transactionsCount, transactionsAmount, currency } = pos;
  const amount = formats.money(transactionsAmount, currency);
  return (
    <ObjectPage
      parent={{ label: t`Points of sale`, link: { to: '/pos' } }}
      name={name}
      id={id}
      actions={
        <Button renderRoot={(props) => <Link {...props} to="/pos/$pos/edit" params={{ pos: id }} />}>
          <Trans>Edit</Trans>
        </Button>
      }
      facts={facts}
    >
      {description !== undefined && <Text>{description}</Text>}
      <Section
        title={t`Transactions`}
        action={
          transactionsCount > 0 && (
            <May needs={['TRANSACTION:VIEW']}>
              <Anchor renderRoot={(props) => <Link {...props} to="/transactions" search={{ posId: id }} />}>
                <Trans>All transactions</Trans>
              </Anchor>
            </May>
          )
        }
      >
        <Text c={transactionsCount === 0 ? 'dimmed' : undefined}>
          {transactionsCount === 0 ? t`No sale was made here yet.` : t`Sales for ${amount} were made here.`}
        </Text>
      </Section>
    </ObjectPage>
  );
}

function useFacts(pos: PosRecord | undefined): readonly Fact[] {
  const { t } = useLingui();
  const formats = useFormats();
  if (!pos) {
    return [];
  }
  const { identifier, location, transactionsCount, createdAt } = pos;
  const { street, address1, address2, postal, city, province, country, geoPoint } = location;
  const join = (parts: readonly (string | undefined)[], by: string) => parts.filter(Boolean).join(by);
  const place = [join([street, address1, address2], ' '), join([postal, city], ' '), province, country];
  const address = join(place, ', ');
  return [
    { label: t`Identifier`, value: <Code>{identifier}</Code> },
    { label: t`Address`, value: address || <Missing /> },
    {
      label: t`Position on the map`,
      value: geoPoint ? `${geoPoint.lat}°, ${geoPoint.long}°` : <Missing />,
    },
    { label: t`Transactions`, value: formats.number(transactionsCount) },
    { label: t`Created`, value: <When at={createdAt} /> },
  ];
}
