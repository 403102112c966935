import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { Columns3 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Column } from './list-types.js';

/** Ids of columns whose state is not the usual one. */
type Switched = readonly string[];

interface Choice<Row> {
  readonly columns: readonly Column<Row>[];
  /** Changes the choice; undefined for a list without optional columns. */
  readonly control: ReactNode;
}

/** The columns of a list that the administrator wants to see. The browser keeps them, by the name of the list. */
export function useColumnChoice<Row>(list: string, columns: readonly Column<Row>[]): Choice<Row> {
  const [switched, setSwitched] = useLocalStorage<Switched>({
    key: `laurel.columns.${list}`,
    defaultValue: [],
    getInitialValueInEffect: false,
    deserialize: readIds,
  });
  const isShown = ({ id, isOptional = false }: Column<Row>, index: number) =>
    index === 0 || switched.includes(id) === isOptional;
  return {
    columns: columns.filter(isShown),
    control: columns.some(({ isOptional }) => isOptional) ? (
      <ColumnsButton
        columns={columns.slice(1).map((column, index) => ({
          id: column.id,
          label: column.header,
          isShown: isShown(column, index + 1),
        }))}
        onSwitch={(id) =>
          setSwitched((ids) => (ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]))
        }
      />
    ) : undefined,
  };
}

/** What another version has kept, or what was edited by hand, must not break the list. */
function readIds(kept: string | undefined): Switched {
  try {
    const ids: unknown = JSON.parse(kept ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

interface ButtonProps {
  readonly columns: readonly { readonly id: string; readonly label: string; readonly isShown: boolean }[];
  readonly onSwitch: (id: string) => void;
}

function ColumnsButton({ columns, onSwitch }: ButtonProps): ReactNode {
  const { t } = useLingui();
  return (
    <Popover position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<Columns3 size={16} aria-hidden />} visibleFrom="sm">
          <Trans>Columns</Trans>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Columns`}>
        <Stack gap="xs">
          {columns.map(({ id, label, isShown }) => (
            <Checkbox key={id} label={label} checked={isShown} onChange={() => onSwitch(id)} />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
