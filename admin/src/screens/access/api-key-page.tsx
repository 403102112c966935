import { apiKeyList, type ApiKeyRecord, apiKeyRevoke } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Skeleton, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { laurel } from '../../api/laurel.js';
import { getPage } from '../../api/page.js';
import { useStoreCode } from '../../app/use-store.js';
import { useActions, useConfirm } from '../../patterns/confirm.js';
import { When } from '../../patterns/formats.js';
import { type Fact, ObjectPage } from '../../patterns/object-page.js';
import { Section } from '../../patterns/section.js';
import { Failure, NotFound } from '../../patterns/states.js';
import { stateOfKey } from './access-terms.js';
import { PermissionList } from './permissions.js';

const route = getRouteApi('/shell/api-keys/$key');

export function ApiKeyPage(): ReactNode {
  const { t } = useLingui();
  const { key: id } = route.useParams();
  const { data: apiKey, error, refetch } = useApiKey(id);
  const facts = useFacts(apiKey ?? undefined);
  if (error) {
    return <Failure error={error} retry={() => void refetch()} />;
  }
  if (apiKey === undefined) {
    return <Skeleton height={320} />;
  }
  if (apiKey === null) {
    return <NotFound />;
  }
  const { label, color } = stateOfKey(apiKey);
  return (
    <ObjectPage
      parent={{ label: t`API keys`, link: { to: '/api-keys' } }}
      name={apiKey.name}
      id={id}
      state={{ label: t(label), color }}
      actions={apiKey.revokedAt === undefined && <RevokeButton apiKey={apiKey} />}
      facts={facts}
    >
      <Section title={t`Permissions`}>
        <Permissions apiKey={apiKey} />
      </Section>
    </ObjectPage>
  );
}

function Permissions({ apiKey }: { readonly apiKey: ApiKeyRecord }): ReactNode {
  const { administratorId, superAdmin, permissions } = apiKey;
  if (administratorId !== undefined) {
    return (
      <Text>
        <Trans>
          It has the permissions of{' '}
          <Anchor
            renderRoot={(props) => (
              <Link
                {...props}
                to="/administrators/$administrator"
                params={{ administrator: administratorId }}
              />
            )}
          >
            its administrator
          </Anchor>
          .
        </Trans>
      </Text>
    );
  }
  if (superAdmin) {
    return (
      <Text>
        <Trans>Every permission, also those of later versions.</Trans>
      </Text>
    );
  }
  const value = Object.entries(permissions).flatMap(([resource, accesses]) =>
    (accesses as string[]).map((access) => ({ resource, access })),
  );
  return <PermissionList value={value} />;
}

function RevokeButton({ apiKey }: { readonly apiKey: ApiKeyRecord }): ReactNode {
  const { t } = useLingui();
  const act = useActions();
  const confirm = useConfirm();
  const cache = useQueryClient();
  const { name, apiKeyId } = apiKey;
  const path = { storeCode: useStoreCode(), apiKey: apiKeyId };
  const revoke = async () => {
    const isSure = await confirm({
      title: t`Revoke this key?`,
      text: t`From now on, every request with the key “${name}” is refused. This cannot be undone.`,
      action: t`Revoke key`,
      danger: true,
    });
    if (isSure) {
      await act({
        run: async () => {
          await apiKeyRevoke({ client: laurel, path });
          await cache.invalidateQueries();
        },
        done: t`The key “${name}” is revoked.`,
      });
    }
  };
  return (
    <Button color="red.8" onClick={() => void revoke()}>
      <Trans>Revoke</Trans>
    </Button>
  );
}

/** The API lists keys, and shows none alone. There are few of them. Null: there is no such key. */
function useApiKey(id: string) {
  const path = { storeCode: useStoreCode() };
  return useQuery({
    queryKey: ['api-key', path, id],
    queryFn: async ({ signal }) => {
      let cursor: string | undefined;
      do {
        const query = { perPage: 100, cursor };
        const { rows, next } = getPage(await apiKeyList({ client: laurel, path, query, signal }), 'apiKeys');
        const found = rows.find(({ apiKeyId }) => apiKeyId === id);
        if (found) {
          return found;
        }
        cursor = next;
      } while (cursor !== undefined);
      return null;
    },
  });
}

function useFacts(apiKey: ApiKeyRecord | undefined): readonly Fact[] {
  const { t } = useLingui();
  if (!apiKey) {
    return [];
  }
  const { createdAt, expiresAt, revokedAt } = apiKey;
  return [
    { label: t`Created`, value: <When at={createdAt} /> },
    { label: t`Expires`, value: expiresAt === undefined ? t`never` : <When at={expiresAt} /> },
    ...(revokedAt === undefined ? [] : [{ label: t`Revoked`, value: <When at={revokedAt} /> }]),
  ];
}
