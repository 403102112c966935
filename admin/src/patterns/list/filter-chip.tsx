import { useLingui } from '@lingui/react/macro';
import { Checkbox, Pill, Popover, SegmentedControl, Stack, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormats } from '../formats.js';
import { type FilterValues, readFilter, writeFilter } from './filter-values.js';
import type { Filter } from './list-types.js';

interface Props {
  readonly filter: Filter;
  /** The value that the address has. */
  readonly value: string;
  readonly onChange: (value: string | undefined) => void;
}

/** A filter that is on, in words. One with several values opens a list of them. */
export function FilterChip({ filter, value, onChange }: Props): ReactNode {
  const { t } = useLingui();
  const { label, isMany = false } = filter;
  const text = useChipText(filter, value);
  return (
    <Pill
      size="lg"
      withRemoveButton
      onRemove={() => onChange(undefined)}
      removeButtonProps={{ 'aria-label': t`Remove filter ${label}`, tabIndex: 0, 'aria-hidden': false }}
    >
      {isMany ? (
        <Popover position="bottom-start" trapFocus returnFocus width={280}>
          <Popover.Target>
            <UnstyledButton fz="inherit" h="100%">
              {text}
            </UnstyledButton>
          </Popover.Target>
          <Popover.Dropdown>
            <Choices filter={filter} chosen={readFilter(value)} onChange={onChange} />
          </Popover.Dropdown>
        </Popover>
      ) : (
        text
      )}
    </Pill>
  );
}

interface ChoicesProps {
  readonly filter: Filter;
  readonly chosen: FilterValues;
  readonly onChange: Props['onChange'];
}

function Choices({ filter: { label, options = [], isClosed = false }, chosen, onChange }: ChoicesProps) {
  const { t } = useLingui();
  const { values, isNot } = chosen;
  const set = (value: string, isOn: boolean) =>
    onChange(
      writeFilter({ isNot, values: isOn ? [...values, value] : values.filter((each) => each !== value) }),
    );
  return (
    <Stack gap="xs">
      {isClosed && (
        <SegmentedControl
          aria-label={t`Condition`}
          data={[
            { value: 'is', label: t`is` },
            { value: 'not', label: t`is not` },
          ]}
          value={isNot ? 'not' : 'is'}
          onChange={(operator) => onChange(writeFilter({ values, isNot: operator === 'not' }))}
        />
      )}
      <Stack gap="xs" mah="40vh" style={{ overflowY: 'auto' }} role="group" aria-label={label}>
        {options.map((option) => {
          const isOn = values.includes(option.value);
          return (
            <Checkbox
              key={option.value}
              label={option.label}
              checked={isOn}
              // Something is asked for as long as there is the chip, and not all is left out.
              disabled={isOn ? values.length === 1 : isNot && values.length + 1 === options.length}
              onChange={({ currentTarget }) => set(option.value, currentTarget.checked)}
            />
          );
        })}
      </Stack>
    </Stack>
  );
}

/** "Level is Gold or Silver", "E-mail contains clara", "Featured: Yes". */
function useChipText(
  { label, options, compares, isNumber = false, isMany = false }: Filter,
  value: string,
): string {
  const { t } = useLingui();
  const formats = useFormats();
  const getLabel = (each: string) => options?.find((option) => option.value === each)?.label ?? each;
  if (isMany) {
    const { values, isNot } = readFilter(value);
    const wanted = formats.either(values.map(getLabel));
    return isNot ? t`${label} is not ${wanted}` : t`${label} is ${wanted}`;
  }
  if (compares !== undefined) {
    const wanted = value;
    return compares === 'part' ? t`${label} contains ${wanted}` : t`${label} is ${wanted}`;
  }
  return `${label}: ${isNumber ? formats.number(Number(value)) : getLabel(value)}`;
}
