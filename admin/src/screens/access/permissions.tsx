import { aclResources } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, Input, Skeleton, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { Missing } from '../../patterns/formats.js';
import { RESOURCES } from './access-terms.js';

export interface Permission {
  readonly resource: string;
  readonly access: string;
}

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
  const toggle = (resource: string, access: string, isOn: boolean) => {
    const others = value.filter((each) => each.resource !== resource);
    const kept = value.filter((each) => each.resource === resource).map((each) => each.access);
    onChange([...others, ...accessesAfter(kept, access, isOn).map((each) => ({ resource, access: each }))]);
  };
  const box = (code: string, access: string, label: string) => (
    <Checkbox
      aria-label={label}
      checked={has(value, code, access)}
      onChange={(event) => toggle(code, access, event.currentTarget.checked)}
    />
  );
  return (
    <Input.Wrapper label={t`Permissions`} labelElement="div" error={error} id={id}>
      <PermissionTable
        resources={resources}
        cell={(code, name, access) =>
          box(code, access, access === 'VIEW' ? t`View: ${name}` : t`Change: ${name}`)
        }
      />
    </Input.Wrapper>
  );
}

/** Shows permissions to be read. */
export function PermissionList({ value }: { readonly value: readonly Permission[] }): ReactNode {
  const { t } = useLingui();
  const resources = useResources();
  return (
    <PermissionTable
      resources={resources}
      cell={(code, _name, access) =>
        has(value, code, access) ? <Check size={16} role="img" aria-label={t`permitted`} /> : <Missing />
      }
    />
  );
}

interface TableProps {
  readonly resources: readonly { readonly code: string; readonly name: string }[] | undefined;
  readonly cell: (code: string, name: string, access: 'VIEW' | 'MODIFY') => ReactNode;
}

function PermissionTable({ resources, cell }: TableProps): ReactNode {
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
          <Table.Th w={80}>
            <Trans>View</Trans>
          </Table.Th>
          <Table.Th w={80}>
            <Trans>Change</Trans>
          </Table.Th>
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

function has(value: readonly Permission[], resource: string, access: string): boolean {
  return value.some((each) => each.resource === resource && each.access === access);
}

/** Who may not see a thing may not change it. */
function accessesAfter(before: readonly string[], access: string, isOn: boolean): string[] {
  if (isOn) {
    return access === 'MODIFY' ? ['VIEW', 'MODIFY'] : [...before, 'VIEW'];
  }
  return access === 'VIEW' ? [] : before.filter((each) => each !== access);
}
