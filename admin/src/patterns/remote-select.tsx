import { type ComboboxItem, Select, type SelectProps } from '@mantine/core';
import { useState, type ReactNode } from 'react';

interface Props extends Omit<SelectProps, 'data' | 'filter' | 'onChange' | 'searchable' | 'value'> {
  /** What the service has found for the text that `onSearchChange` was last called with. */
  readonly found: readonly ComboboxItem[];
  readonly value: string | null;
  readonly onChange: (value: string | null, option: ComboboxItem | null) => void;
}

/** A choice among what the service finds while the administrator types. */
export function RemoteSelect({ found, value, onChange, ...props }: Props): ReactNode {
  const [chosen, setChosen] = useState<ComboboxItem | null>(null);
  const offered = new Set(found.map((option) => option.value));
  // Select replaces what is typed when it does not know the option of its value, or sees it for the first time.
  const isMissing = chosen !== null && chosen.value === value && !offered.has(chosen.value);
  return (
    <Select
      {...props}
      searchable
      value={value}
      data={isMissing ? [...found, chosen] : found}
      filter={({ options }) => options.filter((option) => 'value' in option && offered.has(option.value))}
      onChange={(id, option) => {
        setChosen(option);
        onChange(id, option);
      }}
    />
  );
}
