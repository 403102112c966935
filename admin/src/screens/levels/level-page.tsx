import {
  adminLevelActivate,
  levelCsvExport,
  levelCustomersList,
  levelPhotoRemove,
  levelPhotoSet,
  type LevelRecord,
  levelShow,
} from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { laurel, getQuery } from '../../api/laurel.js';
import { getPage } from '../../api/page.js';
import { useStoreCode } from '../../app/use-store.js';
import { CsvButton } from '../../patterns/csv-button.js';
import { Missing, useFormats, When } from '../../patterns/formats.js';
import { Members } from '../../patterns/members.js';
import { type Fact, ObjectPage } from '../../patterns/object-page.js';
import { CARD_PROPORTION, PicturePlace } from '../../patterns/picture.js';
import { May } from '../../patterns/rights.js';
import { Section } from '../../patterns/section.js';
import { onOrOff } from '../../patterns/on-off.js';
import { StateBadge } from '../../patterns/state-badge.js';
import { Failure } from '../../patterns/states.js';
import { SwitchButton } from '../../patterns/switch-button.js';
import { UnpaidRules } from './unpaid-rules.js';

const route = getRouteApi('/shell/levels/$level');

export function LevelPage(): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const { level: id } = route.useParams();
  const storeCode = useStoreCode();
  const path = { storeCode, level: id };
  const { data: level, error, refetch } = useQuery(getQuery(levelShow, { path }));
  const facts = useFacts(level);
  if (error) {
    return <Failure error={error} retry={() => void refetch()} />;
  }
  if (!level) {
    return <Skeleton height={320} />;
  }
  const { name, active, customersCount } = level;
  const { label, color } = onOrOff(active);
  return (
    <ObjectPage
      parent={{ label: t`Levels`, link: { to: '/levels' } }}
      name={name}
      id={id}
      state={{ label: t(label), color }}
      actions={
        <>
          <SwitchButton
            active={active}
            set={(isActive) => adminLevelActivate({ client: laurel, path, body: { active: isActive } })}
            done={
              active
                ? t`No customer reaches ${name} any more. Its customers stay.`
                : t`Customers with enough points reach ${name} with their next points.`
            }
          />
          <Button renderRoot={(props) => <Link {...props} to="/levels/$level/edit" params={{ level: id }} />}>
            <Trans>Edit</Trans>
          </Button>
        </>
      }
      facts={facts}
    >
      {active && (
        <May needs={['EARNING_RULE:VIEW']}>
          <UnpaidRules level={level} />
        </May>
      )}
      {level.description !== undefined && <Text>{level.description}</Text>}
      <SpecialRewards level={level} />
      <Section title={t`Picture`}>
        <PicturePlace
          label={t`Photo`}
          proportion={CARD_PROPORTION}
          path={level.photoPath}
          set={(file) => levelPhotoSet({ client: laurel, path, body: { 'photo[file]': file } })}
          remove={() => levelPhotoRemove({ client: laurel, path })}
        />
      </Section>
      <Section
        title={t`Customers`}
        action={
          customersCount > 0 && (
            <May needs={['CUSTOMER:VIEW']}>
              <Group>
                <Anchor renderRoot={(props) => <Link {...props} to="/customers" search={{ levelId: id }} />}>
                  <Trans>Show all {formats.number(customersCount)}</Trans>
                </Anchor>
                <CsvButton
                  fileName={`${name}.csv`}
                  load={async () => (await levelCsvExport({ client: laurel, path })).data}
                  done={t`All customers of the level are in the file.`}
                />
              </Group>
            </May>
          )
        }
      >
        <Members
          queryKey={['level-customers', storeCode, id]}
          fetchPage={async (page) =>
            getPage(await levelCustomersList({ client: laurel, path, ...page }), 'customers')
          }
          empty={t`Customers appear here when they have the points, or when they are moved by hand.`}
        />
      </Section>
    </ObjectPage>
  );
}

function SpecialRewards({ level }: { readonly level: LevelRecord }): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  if (level.specialRewards.length === 0) {
    return null;
  }
  return (
    <Section title={t`Special rewards`}>
      <table className="list">
        <thead>
          <tr>
            <th scope="col">{t`Name`}</th>
            <th scope="col" className="number" style={{ width: '96px' }}>{t`Discount`}</th>
            <th scope="col" className="wide">{t`Valid`}</th>
            <th scope="col" style={{ width: '104px' }}>{t`State`}</th>
          </tr>
        </thead>
        <tbody>
          {level.specialRewards.map(({ name, code, value, startAt, endAt, active, createdAt }) => (
            <tr key={`${createdAt} ${name} ${code}`}>
              <td>{name ?? code ?? <Missing />}</td>
              <td className="number">{formats.percent(value)}</td>
              <td className="wide">
                {startAt === undefined ? '' : formats.date(startAt)} –{' '}
                {endAt === undefined ? '' : formats.date(endAt)}
              </td>
              <td>
                <StateBadge state={onOrOff(active)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function useFacts(level: LevelRecord | undefined): readonly Fact[] {
  const { t } = useLingui();
  const formats = useFormats();
  if (!level) {
    return [];
  }
  const { conditionValue, reward, customersCount, minOrder, translations, createdAt } = level;
  return [
    { label: t`From`, value: formats.points(conditionValue) },
    {
      label: t`Discount`,
      value: [formats.percent(reward.value), reward.name, reward.code].filter(Boolean).join(' · '),
    },
    { label: t`Minimum order`, value: minOrder === undefined ? <Missing /> : formats.number(minOrder) },
    { label: t`Customers`, value: formats.number(customersCount) },
    { label: t`Languages`, value: translations.map(({ locale }) => locale).join(', ') || <Missing /> },
    { label: t`Created`, value: <When at={createdAt} /> },
  ];
}
