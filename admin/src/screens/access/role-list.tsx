import { aclList, type AclRoleRecord } from '@laurel/client/api';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { laurel } from '../../api/laurel.js';
import { getPage } from '../../api/page.js';
import { useStoreCode } from '../../app/use-store.js';
import { ListPage } from '../../patterns/list/list-page.js';
import type { Column } from '../../patterns/list/list-types.js';
import { May } from '../../patterns/rights.js';
import { Empty } from '../../patterns/states.js';

const route = getRouteApi('/shell/roles');

export function RoleList(): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  const columns: readonly Column<AclRoleRecord>[] = [
    { id: 'name', header: t`Name`, cell: ({ name }) => name },
    { id: 'permissions', header: t`Permissions`, cell: (role) => <Extent role={role} />, width: '40%' },
  ];
  return (
    <ListPage
      title={t`Roles`}
      countRows={(count, shown) => plural(count, { one: `${shown} role`, other: `${shown} roles` })}
      search={route.useSearch()}
      queryKey={['roles', storeCode]}
      // All of them: there are few.
      fetchPage={async ({ signal }) =>
        getPage(await aclList({ client: laurel, path: { storeCode }, signal }), 'roles')
      }
      rowKey={({ id }) => id}
      columns={columns}
      linkTo={({ id }) => ({ to: '/roles/$role', params: { role: id } })}
      action={
        <May>
          <Button renderRoot={(props) => <Link {...props} to="/roles/new" />}>
            <Trans>Create role</Trans>
          </Button>
        </May>
      }
      empty={<Empty title={t`No roles`} text={t`A role is what administrators are permitted to do.`} />}
    />
  );
}

function Extent({ role }: { readonly role: AclRoleRecord }): ReactNode {
  const { t } = useLingui();
  const count = new Set(role.permissions.map(({ resource }) => resource)).size;
  return role.master ? t`all` : t`${count} of the resources`;
}
