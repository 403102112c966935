import { Trans, useLingui } from '@lingui/react/macro';
import {
  Button,
  CloseButton,
  Combobox,
  Group,
  Modal,
  NumberInput,
  Stack,
  TextInput,
  useCombobox,
} from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { ListFilter, Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { FilterChip } from './filter-chip.js';
import { readFilter, writeFilter } from './filter-values.js';
import type { ListSearch } from './list-search.js';
import type { Filter } from './list-types.js';

const TYPING_MS = 250;
/** The width of the search field in characters; a longer label is not cut. */
const WIDTH_MIN = 28;

interface Props {
  readonly search: ListSearch;
  readonly filters: readonly Filter[];
  readonly searchLabel: string | undefined;
  readonly onChange: (changes: Readonly<Record<string, string | undefined>>) => void;
  /** Stands behind the search field. */
  readonly children?: ReactNode;
}

/** What narrows the list down: words, and a chip for each filter that is on. */
export function ListFilters({ search, filters, searchLabel, onChange, children }: Props): ReactNode {
  const values = search as Readonly<Record<string, string | undefined>>;
  const active = filters.filter(({ name }) => values[name] !== undefined);
  const set = (name: string, value: string | undefined) => onChange({ [name]: value, cursor: undefined });
  return (
    <Group gap="xs">
      {searchLabel !== undefined && (
        <SearchField label={searchLabel} value={search.q ?? ''} onChange={(q) => set('q', q || undefined)} />
      )}
      {children}
      {filters.length > 0 && (
        <AddFilter
          filters={filters}
          onAdd={(filter, value) => set(filter.name, addValue(filter, values[filter.name], value))}
        />
      )}
      {active.map((filter) => (
        <FilterChip
          key={filter.name}
          filter={filter}
          value={values[filter.name] ?? ''}
          onChange={(value) => set(filter.name, value)}
        />
      ))}
    </Group>
  );
}

/** Beside the values that are chosen; in place of the one value of other filters. */
function addValue(
  { isMany = false }: Filter,
  current: string | undefined,
  value: string,
): string | undefined {
  const chosen = isMany && current !== undefined ? readFilter(current) : { values: [], isNot: false };
  return writeFilter({ ...chosen, values: [...new Set([...chosen.values, value])] });
}

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function SearchField({ label, value, onChange }: SearchFieldProps): ReactNode {
  const { t } = useLingui();
  const [typed, setTyped] = useState(value);
  const tell = useDebouncedCallback(onChange, TYPING_MS);
  useEffect(() => setTyped(value), [value]);
  const change = (next: string) => {
    setTyped(next);
    tell(next);
  };
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
      leftSection={<Search size={16} aria-hidden />}
      rightSection={
        typed !== '' && <CloseButton size="sm" aria-label={t`Clear`} onClick={() => change('')} />
      }
      w={{ base: '100%', xs: `calc(${Math.max(label.length, WIDTH_MIN)}ch + 56px)` }}
    />
  );
}

interface AddFilterProps {
  readonly filters: readonly Filter[];
  readonly onAdd: (filter: Filter, value: string) => void;
}

/** Longer lists of choices have a search field. */
const SEARCHED_FROM = 10;

/** First the filter, then one of its choices; for a text, a small form takes its place. */
function AddFilter({ filters, onAdd }: AddFilterProps): ReactNode {
  const { t } = useLingui();
  const [asked, setAsked] = useState<Filter>();
  const [chosen, setChosen] = useState<Filter>();
  const [sought, setSought] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setChosen(undefined);
      setSought('');
    },
  });
  const only = filters.length === 1 ? filters[0] : undefined;
  const filter = chosen ?? (only?.options ? only : undefined);
  const choices = filter?.options ?? [];
  const isSearched = choices.length > SEARCHED_FROM;
  const focusSearch = useEffectEvent(() => combobox.focusSearchInput());
  useEffect(() => {
    if (isSearched && combobox.dropdownOpened) {
      focusSearch();
    }
  }, [isSearched, combobox.dropdownOpened]);
  const words = sought.trim().toLowerCase();
  const shown = filter
    ? choices.filter(({ label }) => label.toLowerCase().includes(words))
    : filters.map(({ name, label, options }) => ({ value: name, label: options ? label : `${label} …` }));
  const choose = (value: string) => {
    if (filter) {
      combobox.closeDropdown();
      onAdd(filter, value);
      return;
    }
    const next = filters.find(({ name }) => name === value);
    if (next?.options) {
      setChosen(next);
      combobox.resetSelectedOption();
    } else {
      combobox.closeDropdown();
      setAsked(next);
    }
  };
  return (
    <>
      <Combobox store={combobox} width={280} position="bottom-start" onOptionSubmit={choose}>
        <Combobox.Target targetType="button" withAriaAttributes>
          <Button
            variant="default"
            leftSection={<ListFilter size={16} aria-hidden />}
            onClick={() => combobox.toggleDropdown()}
          >
            <Trans>Filter</Trans>
          </Button>
        </Combobox.Target>
        <Combobox.Dropdown>
          {isSearched && (
            <Combobox.Search
              role="combobox"
              aria-controls={combobox.listId ?? undefined}
              aria-expanded={combobox.dropdownOpened}
              value={sought}
              onChange={(event) => setSought(event.currentTarget.value)}
              placeholder={t`Search`}
              aria-label={t`Search in ${filter?.label ?? ''}`}
            />
          )}
          <Combobox.Options mah="50vh" style={{ overflowY: 'auto' }} aria-label={filter?.label ?? t`Filter`}>
            {shown.map(({ value, label }) => (
              <Combobox.Option key={value} value={value}>
                {label}
              </Combobox.Option>
            ))}
            {shown.length === 0 && (
              <Combobox.Empty>
                <Trans>Nothing found</Trans>
              </Combobox.Empty>
            )}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <Modal
        opened={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={t`Filter`}
        size="sm"
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        {asked && <FilterText filter={asked} onAdd={onAdd} onDone={() => setAsked(undefined)} />}
      </Modal>
    </>
  );
}

interface FilterTextProps {
  readonly filter: Filter;
  readonly onAdd: AddFilterProps['onAdd'];
  readonly onDone: () => void;
}

function FilterText({ filter, onAdd, onDone }: FilterTextProps): ReactNode {
  const [text, setText] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') {
          onAdd(filter, text.trim());
        }
        onDone();
      }}
    >
      <Stack gap="xs">
        {filter.isNumber ? (
          <NumberInput
            label={filter.label}
            value={text}
            onChange={(value) => setText(String(value))}
            min={0}
            allowDecimal={false}
            data-autofocus
          />
        ) : (
          <TextInput
            label={filter.label}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            data-autofocus
          />
        )}
        <Button type="submit">
          <Trans>Filter</Trans>
        </Button>
      </Stack>
    </form>
  );
}
