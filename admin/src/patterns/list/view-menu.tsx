import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, CopyButton, Group, Stack, Text } from '@mantine/core';
import { Pencil, Users, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useActions } from '../confirm.js';
import { useErrorText } from '../states.js';
import type { View, Views } from './use-views.js';
import { ViewForm } from './view-form.js';
import { getLink, isSame, type Search } from './view-search.js';

interface Props {
  readonly views: Views;
  /** What the address of the list says now. */
  readonly current: Search;
  /** Opens a search, and closes the menu. */
  readonly onOpen: (search: Search) => void;
  readonly onClose: () => void;
}

/** Opens, saves, changes and removes views. Those of others can be opened. */
export function ViewMenu({ views, current, onOpen, onClose }: Props): ReactNode {
  const { own, shared, kept, error } = views;
  const errorText = useErrorText();
  const isNarrowed = Object.keys(current).length > 0;
  const isEmpty = own.length + shared.length + kept.length === 0;
  return (
    <Stack gap="xs">
      {error !== null && (
        <Text role="alert" size="sm" c="red">
          {errorText(error)}
        </Text>
      )}
      {isEmpty && error === null && (
        <Text c="dimmed">
          <Trans>Filter or search the list, then save it as a view.</Trans>
        </Text>
      )}
      {!isEmpty && (
        <Stack gap="xs" mah="50vh" style={{ overflowY: 'auto' }}>
          {own.map((view) => (
            <OwnView key={view.viewId} view={view} views={views} current={current} onOpen={onOpen} />
          ))}
          {kept.length > 0 && (
            <Heading>
              <Trans>Only in this browser</Trans>
            </Heading>
          )}
          {kept.map((view) => (
            <Group key={view.name} gap="xs" wrap="nowrap">
              <OpenButton name={view.name} search={view.search} current={current} onOpen={onOpen} />
              <RemoveButton name={view.name} onRemove={() => views.forget(view)} />
            </Group>
          ))}
          {shared.length > 0 && (
            <Heading>
              <Trans>Shared by others</Trans>
            </Heading>
          )}
          {shared.map((view) => (
            <Group key={view.viewId} wrap="nowrap">
              <OpenButton
                name={view.name}
                owner={view.owner}
                search={view.search}
                current={current}
                onOpen={onOpen}
              />
            </Group>
          ))}
        </Stack>
      )}
      {isNarrowed && (
        <>
          {!own.some(({ search }) => isSame(search, current)) && (
            <ViewForm
              initial={{ name: '', shared: false }}
              onSave={async (naming) => {
                await views.save(naming, current);
                onClose();
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
  );
}

function Heading({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <Text size="sm" c="dimmed" fw={500}>
      {children}
    </Text>
  );
}

interface OwnViewProps extends Pick<Props, 'views' | 'current' | 'onOpen'> {
  readonly view: View;
}

function OwnView({ view, views, current, onOpen }: OwnViewProps): ReactNode {
  const { t } = useLingui();
  const act = useActions();
  const [isChanged, setChanged] = useState(false);
  const { name, shared, search } = view;
  if (isChanged) {
    return (
      <ViewForm
        initial={{ name, shared }}
        onSave={async (naming) => {
          await views.change(view, naming);
          setChanged(false);
        }}
        onCancel={() => setChanged(false)}
      />
    );
  }
  return (
    <Group gap="xs" wrap="nowrap">
      <OpenButton name={name} search={search} current={current} isShared={shared} onOpen={onOpen} />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t`Change the view ${name}`}
        onClick={() => setChanged(true)}
      >
        <Pencil size={16} aria-hidden />
      </ActionIcon>
      <RemoveButton
        name={name}
        onRemove={() =>
          void act({
            run: () => views.remove(view),
            done: t`The view ${name} is removed.`,
            undo: () => views.save({ name, shared }, search),
          })
        }
      />
    </Group>
  );
}

function RemoveButton({
  name,
  onRemove,
}: {
  readonly name: string;
  readonly onRemove: () => void;
}): ReactNode {
  const { t } = useLingui();
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={t`Remove the view ${name}`} onClick={onRemove}>
      <X size={16} aria-hidden />
    </ActionIcon>
  );
}

interface OpenButtonProps extends Pick<Props, 'current' | 'onOpen'> {
  readonly name: string;
  readonly search: Search;
  /** Whose view it is, if it is another administrator's. */
  readonly owner?: string | undefined;
  readonly isShared?: boolean;
}

function OpenButton({ name, search, owner, isShared = false, current, onOpen }: OpenButtonProps): ReactNode {
  const { t } = useLingui();
  const isCurrent = isSame(search, current);
  return (
    <Button
      variant={isCurrent ? 'light' : 'subtle'}
      justify="space-between"
      flex={1}
      miw={0}
      {...(owner !== undefined && { h: 'auto', py: 4 })}
      aria-current={isCurrent}
      rightSection={isShared && <Users size={14} role="img" aria-label={t`shared`} />}
      onClick={() => onOpen(search)}
    >
      <Text span inherit display="block" miw={0} ta="left">
        <Text span inherit display="block" truncate>
          {name}
        </Text>
        {owner !== undefined && (
          <Text span size="xs" c="dimmed" display="block" truncate>
            <Trans>by {owner}</Trans>
          </Text>
        )}
      </Text>
    </Button>
  );
}
