import { storeList } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Code, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { When } from '../../patterns/formats.js';
import { ObjectPage } from '../../patterns/object-page.js';
import { Section } from '../../patterns/section.js';
import { Failure, NotFound } from '../../patterns/states.js';

const route = getRouteApi('/shell/stores/$code');

const STORES_MAX = 1000;

/** There are few stores, and the list has all that is known about each. */
export function StorePage(): ReactNode {
  const { t } = useLingui();
  const { code } = route.useParams();
  const isShown = useStoreCode() === code;
  const { data, error, refetch } = useQuery(getQuery(storeList, { query: { perPage: STORES_MAX } }));
  if (error) {
    return <Failure error={error} retry={() => void refetch()} />;
  }
  if (!data) {
    return <Skeleton height={320} />;
  }
  const store = data.stores.find((each) => each.code === code);
  if (!store) {
    return <NotFound />;
  }
  return (
    <ObjectPage
      parent={{ label: t`Stores`, link: { to: '/stores' } }}
      name={store.name}
      id={store.storeId}
      {...(isShown && { state: { label: t`Shown now`, color: 'laurel' } })}
      actions={
        !isShown && (
          <Button renderRoot={(props) => <Link {...props} to="/" search={{ store: code }} />}>
            <Trans>Show this store</Trans>
          </Button>
        )
      }
      forReaders
      facts={[
        { label: t`Code`, value: <Code>{code}</Code> },
        { label: t`Opened`, value: <When at={store.createdAt} /> },
      ]}
    >
      <Section title={t`What belongs to a store`}>
        <Text>
          <Trans>
            Each store has campaigns, customers, points and settings of its own. The API names it by its code.
          </Trans>
        </Text>
      </Section>
    </ObjectPage>
  );
}
