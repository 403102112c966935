import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, CopyButton, Group, Popover, Stack, Text, TextInput } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { Bookmark, X } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useState } from 'react';

/** What the address of a list says: words, filters, range and order. */
type Search = Readonly<Record<string, string>>;

interface View {
  readonly name: string;
  readonly search: Search;
}

interface Props {
  /** Names the list. */
  readonly list: string;
  readonly search: object;
  readonly onOpen: (search: Search) => void;
}

/** Searches with a name. The browser keeps them; others get one by its link. */
export function ListViews({ list, search, onOpen }: Props): ReactNode {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [views, setViews] = useLocalStorage<readonly View[]>({
    key: `laurel.views.${list}`,
    defaultValue: [],
    getInitialValueInEffect: false,
    deserialize: readViews,
  });
  const current = getSearch(search);
  const isNarrowed = Object.keys(current).length > 0;
  const known = views.find((view) => isSame(view.search, current));
  return (
    <Popover position="bottom-start" trapFocus returnFocus opened={isOpen} onChange={setOpen} width={300}>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<Bookmark size={16} aria-hidden />}
          visibleFrom="sm"
          onClick={() => setOpen(!isOpen)}
        >
          {known === undefined ? <Trans>Views</Trans> : known.name}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Views`}>
        <Stack gap="xs">
          {views.length === 0 && (
            <Text c="dimmed">
              <Trans>Filter or search the list, then save it as a view.</Trans>
            </Text>
          )}
          {views.map((view) => (
            <Group key={view.name} gap="xs" wrap="nowrap">
              <Button
                variant={view === known ? 'light' : 'subtle'}
                justify="flex-start"
                flex={1}
                aria-current={view === known}
                onClick={() => {
                  onOpen(view.search);
                  setOpen(false);
                }}
              >
                {view.name}
              </Button>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t`Remove the view ${view.name}`}
                onClick={() => setViews(views.filter((each) => each !== view))}
              >
                <X size={16} aria-hidden />
              </ActionIcon>
            </Group>
          ))}
          {isNarrowed && (
            <>
              {known === undefined && (
                <NewView
                  onSave={(name) => {
                    const others = views.filter((each) => each.name !== name);
                    setViews([...others, { name, search: current }]);
                    setOpen(false);
                  }}
                />
              )}
              <CopyButton value={getLink(current)}>
                {({ copied, copy }) => (
                  <Button variant="default" onClick={copy}>
                    {copied ? <Trans>Copied</Trans> : <Trans>Copy the link of this view</Trans>}
                  </Button>
                )}
              </CopyButton>
            </>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

function NewView({ onSave }: { readonly onSave: (name: string) => void }): ReactNode {
  const { t } = useLingui();
  const [name, setName] = useState('');
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    if (name.trim() !== '') {
      onSave(name.trim());
    }
  };
  return (
    <form onSubmit={save}>
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <TextInput
          label={t`Name of this view`}
          maxLength={60}
          flex={1}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button type="submit" disabled={name.trim() === ''}>
          <Trans>Save</Trans>
        </Button>
      </Group>
    </form>
  );
}

/** Without the place in the list, and without the store: a view is for each of them. */
function getSearch(search: object): Search {
  return Object.fromEntries(
    Object.entries(search).filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && entry[0] !== 'cursor' && entry[0] !== 'store',
    ),
  );
}

function isSame(one: Search, other: Search): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}

function getLink(search: Search): string {
  const { origin, pathname } = window.location;
  return `${origin}${pathname}?${new URLSearchParams(search).toString()}`;
}

/** What another version has kept, or what was edited by hand, must not break the list. */
function readViews(kept: string | undefined): readonly View[] {
  try {
    const views: unknown = JSON.parse(kept ?? '[]');
    return Array.isArray(views) ? views.filter(isView) : [];
  } catch {
    return [];
  }
}

function isView(view: unknown): view is View {
  const { name, search } = (view ?? {}) as Partial<View>;
  return (
    typeof name === 'string' &&
    typeof search === 'object' &&
    Object.values(search).every((value) => typeof value === 'string')
  );
}
