import type { ViewedList } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Popover, Text } from '@mantine/core';
import { Bookmark } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useViews } from './use-views.js';
import { ViewMenu } from './view-menu.js';
import { getSearch, isSame, type Search } from './view-search.js';

interface Props {
  /** Names the list. */
  readonly list: ViewedList;
  readonly search: object;
  readonly onOpen: (search: Search) => void;
}

/** Searches with a name: those of the administrator, and those that others share. */
export function ListViews({ list, search, onOpen }: Props): ReactNode {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const views = useViews(list);
  const current = getSearch(search);
  const all = [...views.own, ...views.kept, ...views.shared];
  const known = all.find((view) => isSame(view.search, current));
  return (
    <Popover
      position="bottom-start"
      trapFocus
      returnFocus
      opened={isOpen}
      onChange={setOpen}
      width={330}
      // A window of another size may have no room where it was opened.
      preventPositionChangeWhenVisible={false}
    >
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<Bookmark size={16} aria-hidden />}
          maw={280}
          onClick={() => setOpen(!isOpen)}
        >
          <Text span inherit truncate>
            {known === undefined ? <Trans>Views</Trans> : known.name}
          </Text>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Views`}>
        <ViewMenu
          views={views}
          current={current}
          onOpen={(wanted) => {
            onOpen(wanted);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
