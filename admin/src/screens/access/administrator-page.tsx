import {
  administratorDetail,
  administratorEndLogins,
  administratorLogins,
  administratorOwn,
  type AdministratorRecord,
  administratorRemoveSecondFactor,
  administratorSecondFactor,
  administratorUpdate,
} from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Button, Group, List, Skeleton, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { laurel, getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useActions } from '../../patterns/confirm.js';
import { Missing, When } from '../../patterns/formats.js';
import { Logins } from '../../patterns/logins.js';
import { useFactorRemoval } from '../../patterns/lost-second-factor.js';
import { type Fact, ObjectPage } from '../../patterns/object-page.js';
import { May } from '../../patterns/rights.js';
import { Section } from '../../patterns/section.js';
import { Failure } from '../../patterns/states.js';
import { getName, stateOfAdministrator } from './access-terms.js';

const route = getRouteApi('/shell/administrators/$administrator');

export function AdministratorPage(): ReactNode {
  const { t } = useLingui();
  const { administrator: id } = route.useParams();
  const storeCode = useStoreCode();
  const path = { storeCode, administrator: id };
  const { data: administrator, error, refetch } = useQuery(getQuery(administratorDetail, { path }));
  const own = useQuery(getQuery(administratorOwn, { path: { storeCode } }));
  const facts = useFacts(administrator);
  if (error) {
    return <Failure error={error} retry={() => void refetch()} />;
  }
  if (!administrator) {
    return <Skeleton height={320} />;
  }
  const { label, color } = stateOfAdministrator(administrator);
  const isOwn = own.data?.id === id;
  return (
    <ObjectPage
      parent={{ label: t`Administrators`, link: { to: '/administrators' } }}
      name={getName(administrator)}
      id={id}
      state={{ label: t(label), color }}
      actions={
        <>
          {!isOwn && <SwitchButton administrator={administrator} />}
          <Button
            renderRoot={(props) => (
              <Link {...props} to="/administrators/$administrator/edit" params={{ administrator: id }} />
            )}
          >
            <Trans>Edit</Trans>
          </Button>
        </>
      }
      facts={facts}
    >
      {isOwn && (
        <Alert color="laurel">
          <Trans>This is your own account.</Trans>
        </Alert>
      )}
      {!administrator.external && <SecondFactor administrator={administrator} isOwn={isOwn} />}
      {!isOwn && <AdministratorLogins administrator={administrator} />}
      <Section title={t`Roles`}>
        <Roles administrator={administrator} />
      </Section>
    </ObjectPage>
  );
}

function Roles({ administrator }: { readonly administrator: AdministratorRecord }): ReactNode {
  if (administrator.roles.length === 0) {
    return (
      <Text c="dimmed">
        <Trans>No role: this administrator may do nothing.</Trans>
      </Text>
    );
  }
  return (
    <List>
      {administrator.roles.map(({ id, name }) => (
        <List.Item key={id}>
          <Anchor renderRoot={(props) => <Link {...props} to="/roles/$role" params={{ role: id }} />}>
            {name}
          </Anchor>
        </List.Item>
      ))}
    </List>
  );
}

interface SecondFactorProps {
  readonly administrator: AdministratorRecord;
  readonly isOwn: boolean;
}

function SecondFactor({ administrator, isOwn }: SecondFactorProps): ReactNode {
  const { t } = useLingui();
  const removeFactor = useFactorRemoval();
  const path = { storeCode: useStoreCode(), administrator: administrator.id };
  const { data } = useQuery(getQuery(administratorSecondFactor, { path }));
  const remove = () => administratorRemoveSecondFactor({ client: laurel, path });
  return (
    <Section title={t`Second factor`}>
      <Group justify="space-between">
        <Text>
          {data?.since === undefined ? (
            <Trans>none</Trans>
          ) : (
            <Trans>
              active since <When at={data.since} />
            </Trans>
          )}
        </Text>
        {data?.active && !isOwn && (
          <May>
            <Button
              variant="default"
              onClick={() => void removeFactor({ name: getName(administrator), remove })}
            >
              <Trans>Remove</Trans>
            </Button>
          </May>
        )}
        {isOwn && (
          <Anchor renderRoot={(props) => <Link {...props} to="/account" />}>
            <Trans>Your account</Trans>
          </Anchor>
        )}
      </Group>
    </Section>
  );
}

function AdministratorLogins({ administrator }: Pick<SecondFactorProps, 'administrator'>): ReactNode {
  const { t } = useLingui();
  const path = { storeCode: useStoreCode(), administrator: administrator.id };
  const logins = useQuery(getQuery(administratorLogins, { path }));
  const endAll = () => administratorEndLogins({ client: laurel, path });
  return (
    <Section title={t`Logins`}>
      <Logins name={getName(administrator)} logins={logins} endAll={endAll} />
    </Section>
  );
}

function SwitchButton({ administrator }: { readonly administrator: AdministratorRecord }): ReactNode {
  const { t } = useLingui();
  const act = useActions();
  const cache = useQueryClient();
  const { id, isActive } = administrator;
  const path = { storeCode: useStoreCode(), administrator: id };
  const name = getName(administrator);
  const set = async (active: boolean) => {
    await administratorUpdate({ client: laurel, path, body: { isActive: active } });
    await cache.invalidateQueries();
  };
  return (
    <Button
      variant="default"
      onClick={() =>
        void act({
          run: () => set(!isActive),
          done: isActive ? t`${name} can no longer log in.` : t`${name} can log in again.`,
          undo: () => set(isActive),
        })
      }
    >
      {isActive ? <Trans>Deactivate</Trans> : <Trans>Activate</Trans>}
    </Button>
  );
}

function useFacts(administrator: AdministratorRecord | undefined): readonly Fact[] {
  const { t } = useLingui();
  if (!administrator) {
    return [];
  }
  const { username, email, phone, external, createdAt } = administrator;
  return [
    { label: t`User name`, value: username },
    { label: t`E-mail`, value: email },
    { label: t`Phone`, value: phone ?? <Missing /> },
    { label: t`Kind`, value: external ? t`machine with a key` : t`person` },
    { label: t`Added`, value: <When at={createdAt} /> },
  ];
}
