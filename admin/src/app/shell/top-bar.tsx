import { administratorOwn, storeList } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  ActionIcon,
  Burger,
  Button,
  Group,
  Image,
  Kbd,
  Menu,
  Text,
  UnstyledButton,
  useMantineColorScheme,
} from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, LogOut, MonitorCog, Moon, Search, Settings2, Sun, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { laurel, getQuery } from '../../api/laurel.js';
import { type Language, LANGUAGES } from '../../locales/languages.js';
import { chooseLanguage } from '../../locales/load-texts.js';
import { useStoreCode } from '../use-store.js';
import { spotlight } from '../../patterns/search-store.js';
import { lazyPart } from '../lazy-screen.js';
import { Later } from '../../patterns/later.js';

interface Props {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

export function TopBar({ isOpen, onToggle }: Props): ReactNode {
  const { t } = useLingui();
  return (
    <Group h="100%" px="md" justify="space-between" wrap="nowrap">
      <Group gap="sm" wrap="nowrap">
        <Burger
          opened={isOpen}
          onClick={onToggle}
          hiddenFrom="md"
          size="sm"
          aria-label={isOpen ? t`Close navigation` : t`Open navigation`}
          aria-expanded={isOpen}
        />
        <UnstyledButton renderRoot={(props) => <Link {...props} to="/" />} aria-label={t`Laurel, start page`}>
          <Group gap={8} wrap="nowrap">
            <Image src="/admin/laurel.svg" alt="" w={26} h={26} />
            <Text fw={700} size="lg" visibleFrom="xs">
              Laurel
            </Text>
          </Group>
        </UnstyledButton>
        <StoreSwitch />
      </Group>
      <Group gap="xs" wrap="nowrap">
        <SearchButton />
        <ColorSchemeMenu />
        <AccountMenu />
      </Group>
    </Group>
  );
}

function SearchButton(): ReactNode {
  const { t } = useLingui();
  const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);
  return (
    <>
      <Button
        variant="default"
        visibleFrom="sm"
        onClick={spotlight.open}
        leftSection={<Search size={16} aria-hidden />}
        rightSection={<Kbd size="xs">{isMac ? '⌘K' : t`Ctrl K`}</Kbd>}
      >
        <Trans>Search</Trans>
      </Button>
      <ActionIcon variant="default" size={36} hiddenFrom="sm" onClick={spotlight.open} aria-label={t`Search`}>
        <Search size={18} aria-hidden />
      </ActionIcon>
    </>
  );
}

/** Loaded only where there is something to switch to. */
const StoreSelect = lazyPart(() => import('./store-select.js'), 'StoreSelect');

function StoreSwitch(): ReactNode {
  const { data } = useQuery(getQuery(storeList));
  const stores = data?.stores ?? [];
  return stores.length < 2 ? null : (
    <Later isQuiet>
      <StoreSelect stores={stores} />
    </Later>
  );
}

function ColorSchemeMenu(): ReactNode {
  const { t } = useLingui();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const schemes = [
    { name: 'light', label: t`Light`, Icon: Sun },
    { name: 'dark', label: t`Dark`, Icon: Moon },
    { name: 'auto', label: t`Same as device`, Icon: MonitorCog },
  ] as const;
  const Current = schemes.find(({ name }) => name === colorScheme)?.Icon ?? Sun;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t`Appearance`}>
          <Current size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {schemes.map(({ name, label, Icon }) => (
          <Menu.Item
            key={name}
            leftSection={<Icon size={16} aria-hidden />}
            onClick={() => setColorScheme(name)}
            aria-current={name === colorScheme}
            rightSection={name === colorScheme && <Check size={16} aria-hidden />}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function AccountMenu(): ReactNode {
  const { t, i18n } = useLingui();
  const queryClient = useQueryClient();
  const choose = async (language: Language) => {
    await chooseLanguage(language);
    await queryClient.invalidateQueries();
  };
  const { data } = useQuery(getQuery(administratorOwn, { path: { storeCode: useStoreCode() } }));
  const name = [data?.firstName, data?.lastName].filter(Boolean).join(' ') || data?.email;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t`Account`}>
          <UserRound size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {name !== undefined && <Menu.Label>{name}</Menu.Label>}
        <Menu.Item
          leftSection={<Settings2 size={16} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/account" />}
        >
          <Trans>Your account</Trans>
        </Menu.Item>
        <Menu.Divider />
        {Object.entries(LANGUAGES).map(([code, label]) => (
          <Menu.Item
            key={code}
            lang={code}
            onClick={() => void choose(code as Language)}
            aria-current={code === i18n.locale}
            rightSection={code === i18n.locale && <Check size={16} aria-hidden />}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<LogOut size={16} aria-hidden />}
          onClick={() => void laurel.session.logOut().catch(() => undefined)}
        >
          <Trans>Log out</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
