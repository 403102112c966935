import {
  campaignCategoryRecordShow,
  campaignCategorySetActive,
  campaignList,
  type CategoryRecord,
} from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, List, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getQuery, laurel } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useFormats } from '../../patterns/formats.js';
import { useLanguageName } from '../../patterns/language-name.js';
import { type Fact, ObjectPage } from '../../patterns/object-page.js';
import { onOrOff } from '../../patterns/on-off.js';
import { Section } from '../../patterns/section.js';
import { Failure } from '../../patterns/states.js';
import { SwitchButton } from '../../patterns/switch-button.js';

const route = getRouteApi('/shell/categories/$category');

const SHOWN = 10;

export function CategoryPage(): ReactNode {
  const { t } = useLingui();
  const { category: id } = route.useParams();
  const path = { storeCode: useStoreCode(), category: id };
  const { data: category, error, refetch } = useQuery(getQuery(campaignCategoryRecordShow, { path }));
  const facts = useFacts(category);
  if (error) {
    return <Failure error={error} retry={() => void refetch()} />;
  }
  if (!category) {
    return <Skeleton height={320} />;
  }
  const { name, active } = category;
  const { label, color } = onOrOff(active);
  return (
    <ObjectPage
      parent={{ label: t`Categories`, link: { to: '/categories' } }}
      name={name}
      id={id}
      state={{ label: t(label), color }}
      actions={
        <>
          <SwitchButton
            active={active}
            set={(isActive) =>
              campaignCategorySetActive({ client: laurel, path, body: { active: isActive } })
            }
            done={active ? t`Customers no longer see ${name}.` : t`Customers see ${name}.`}
          />
          <Button
            renderRoot={(props) => (
              <Link {...props} to="/categories/$category/edit" params={{ category: id }} />
            )}
          >
            <Trans>Edit</Trans>
          </Button>
        </>
      }
      facts={facts}
    >
      <Campaigns categoryId={id} />
    </ObjectPage>
  );
}

function Campaigns({ categoryId }: { readonly categoryId: string }): ReactNode {
  const { t } = useLingui();
  const query = { categoryId: [categoryId], perPage: SHOWN };
  const { data, error, refetch } = useQuery(
    getQuery(campaignList, { path: { storeCode: useStoreCode() }, query }),
  );
  const total = data?.total ?? 0;
  return (
    <Section
      title={t`Campaigns`}
      action={
        total > SHOWN && (
          <Anchor renderRoot={(props) => <Link {...props} to="/campaigns" search={{ categoryId }} />}>
            <Trans>All campaigns</Trans>
          </Anchor>
        )
      }
    >
      {error && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={120} />}
      {data && total === 0 && <Text c="dimmed">{t`No campaign is in this category yet.`}</Text>}
      <List listStyleType="none">
        {data?.campaigns.map(({ campaignId, name }) => (
          <List.Item key={campaignId}>
            <Anchor
              renderRoot={(props) => (
                <Link {...props} to="/campaigns/$campaign" params={{ campaign: campaignId }} />
              )}
            >
              {name}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Section>
  );
}

function useFacts(category: CategoryRecord | undefined): readonly Fact[] {
  const { t } = useLingui();
  const formats = useFormats();
  const getLanguageName = useLanguageName();
  if (!category) {
    return [];
  }
  const { translations, sortOrder } = category;
  return [
    ...translations.map(({ locale, name }) => ({ label: getLanguageName(locale), value: name })),
    { label: t`Position`, value: formats.number(sortOrder) },
  ];
}
