import { aclResources } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Group, Input, Skeleton, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { Missing } from '../../patterns/formats.js';
import { RESOURCES } from './access-terms.js';
import {
  type Access,
  getPreset,
  hasPermission,
  type Permission,
  type Preset,
  setAccess,
} from './permission-sets.js';

/** What `fieldProps` gives. */
interface ChoiceProps {
  readonly value?: readonly Permission[];
  readonly onChange: (value: Permission[]) => void;
  readonly error?: ReactNode;
  readonly id?: string;
}

/** Which resources may be seen, and which changed. What may be changed may be seen. */
export function PermissionChoice({ value = [], onChange, error, id }: ChoiceProps): ReactNode {
  const { t } = useLingui();
  const resources = useResources();
  const codes = resources?.map(({ code }) => code) ?? [];
  const box = (code: string, access: Access, label: string) => (
    <Checkbox
      aria-label={label}
      checked={hasPermission(value, code, access)}
      onChange={(event) => onChange(setAccess(value, [code], access, event.currentTarget.checked))}
    />
  );
  const head = (access: Access, label: string) => {
    const count = codes.filter((code) => hasPermission(value, code, access)).length;
    return (
      <Checkbox
        label={label}
        checked={count === codes.length}
        indeterminate={count > 0 && count < codes.length}
        onChange={(event) => onChange(setAccess(value, codes, access, event.currentTarget.checked))}
      />
    );
  };
  return (
    <Input.Wrapper label={t`Permissions`} labelElement="div" error={error} id={id}>
      {resources && <Presets onChoose={(preset) => onChange(getPreset(preset, codes))} />}
      <PermissionTable
        resources={resources}
        head={(access) => head(access, access === 'VIEW' ? t`View` : t`Change`)}
        cell={(code, name, access) =>
          box(code, access, access === 'VIEW' ? t`View: ${name}` : t`Change: ${name}`)
        }
      />
    </Input.Wrapper>
  );
}

/** Replaces what was chosen: each is a beginning, of which boxes take away or add. */
function Presets({ onChoose }: { readonly onChoose: (preset: Preset) => void }): ReactNode {
  const { t } = useLingui();
  const presets = [
    ['read', t`Read only`],
    ['data', t`Data team`],
    ['everything', t`Everything`],
  ] as const;
  return (
    <Group gap="xs" mt="xs" mb="sm">
      {presets.map(([preset, label]) => (
        <Button key={preset} variant="default" size="xs" onClick={() => onChoose(preset)}>
          {label}
        </Button>
      ))}
    </Group>
  );
}

/** Shows permissions to be read. */
export function PermissionList({ value }: { readonly value: readonly Permission[] }): ReactNode {
  const { t } = useLingui();
  const resources = useResources();
  return (
    <PermissionTable
      resources={resources}
      head={(access) => (access === 'VIEW' ? t`View` : t`Change`)}
      cell={(code, _name, access) =>
        hasPermission(value, code, access) ? (
          <Check size={16} role="img" aria-label={t`permitted`} />
        ) : (
          <Missing />
        )
      }
    />
  );
}

interface TableProps {
  readonly resources: readonly { readonly code: string; readonly name: string }[] | undefined;
  readonly head: (access: Access) => ReactNode;
  readonly cell: (code: string, name: string, access: Access) => ReactNode;
}

function PermissionTable({ resources, head, cell }: TableProps): ReactNode {
  if (!resources) {
    return <Skeleton height={480} />;
  }
  return (
    <Table verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>
            <Trans>What</Trans>
          </Table.Th>
          <Table.Th w={110}>{head('VIEW')}</Table.Th>
          <Table.Th w={110}>{head('MODIFY')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {resources.map(({ code, name }) => (
          <Table.Tr key={code}>
            <Table.Td>{name}</Table.Td>
            <Table.Td>{cell(code, name, 'VIEW')}</Table.Td>
            <Table.Td>{cell(code, name, 'MODIFY')}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function useResources() {
  const { t } = useLingui();
  const { data } = useQuery(getQuery(aclResources, { path: { storeCode: useStoreCode() } }));
  return data?.resources.map(({ code }) => ({ code, name: RESOURCES[code] ? t(RESOURCES[code]) : code }));
}
