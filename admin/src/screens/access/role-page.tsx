import { aclDelete, aclDetail, type AclRoleRecord } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Menu, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { laurel, getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useDeletion } from '../../patterns/deletion.js';
import { ObjectPage } from '../../patterns/object-page.js';
import { Section } from '../../patterns/section.js';
import { Failure } from '../../patterns/states.js';
import { PermissionList } from './permissions.js';

const route = getRouteApi('/shell/roles/$role');

export function RolePage(): ReactNode {
  const { t } = useLingui();
  const { role: id } = route.useParams();
  const path = { storeCode: useStoreCode(), role: id };
  const { data: role, error, refetch } = useQuery(getQuery(aclDetail, { path }));
  if (error) {
    return <Failure error={error} retry={() => void refetch()} />;
  }
  if (!role) {
    return <Skeleton height={320} />;
  }
  return (
    <ObjectPage
      parent={{ label: t`Roles`, link: { to: '/roles' } }}
      name={role.name}
      id={id}
      actions={
        !role.master && (
          <Button renderRoot={(props) => <Link {...props} to="/roles/$role/edit" params={{ role: id }} />}>
            <Trans>Edit</Trans>
          </Button>
        )
      }
      more={!role.master && <DeleteItem role={role} />}
      facts={[{ label: t`Code`, value: role.role }]}
    >
      <Section title={t`Permissions`}>
        {role.master ? (
          <Text>
            <Trans>Every permission, also those of later versions.</Trans>
          </Text>
        ) : (
          <PermissionList value={role.permissions} />
        )}
      </Section>
    </ObjectPage>
  );
}

function DeleteItem({ role }: { readonly role: AclRoleRecord }): ReactNode {
  const { t } = useLingui();
  const deleteRecord = useDeletion();
  const { id, name } = role;
  const path = { storeCode: useStoreCode(), role: id };
  const remove = async () => {
    await deleteRecord({
      title: t`Delete this role?`,
      text: t`Administrators who have the role “${name}” lose its permissions. This cannot be undone.`,
      action: t`Delete role`,
      run: () => aclDelete({ client: laurel, path }),
      done: t`The role “${name}” was deleted.`,
      leaveTo: { to: '/roles' },
    });
  };
  return (
    <Menu.Item c="red" onClick={() => void remove()}>
      <Trans>Delete</Trans>
    </Menu.Item>
  );
}
