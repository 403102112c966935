import { useLingui } from '@lingui/react/macro';
import {
  ActionIcon,
  Anchor,
  Badge,
  Breadcrumbs,
  Code,
  CopyButton,
  Grid,
  Group,
  Menu,
  Paper,
  Stack,
} from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import { Check, Copy, Ellipsis } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { PageTitle } from './page-title.js';
import { useMayModify } from './rights.js';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

interface Props {
  /** The list that it is in. */
  readonly parent: { readonly label: string; readonly link: LinkProps };
  readonly name: string;
  readonly id: string;
  readonly state?: { readonly label: string; readonly color: string };
  /** The facts that are looked at first, in a line below the name. */
  readonly summary?: ReactNode;
  /** The two most likely buttons. */
  readonly actions?: ReactNode;
  /** The actions are shown also without the permission to change records like this one: they change nothing, or ask themselves. */
  readonly forReaders?: boolean;
  /** The other actions: `Menu.Item`s. */
  readonly more?: ReactNode;
  readonly facts: readonly Fact[];
  /** Sections; the timeline is the last one. */
  readonly children: ReactNode;
}

/** One object, one page: what it is and what to do above, facts on the side, the rest in sections. */
export function ObjectPage(props: Props): ReactNode {
  const { parent, name, id, state, summary, actions, forReaders = false, more, facts, children } = props;
  const { t } = useLingui();
  const hasActions = useMayModify() || forReaders;
  return (
    <Stack gap="md">
      <Breadcrumbs aria-label={t`Breadcrumb`} component="nav">
        <Anchor renderRoot={(props) => <Link {...props} {...parent.link} />}>{parent.label}</Anchor>
        <span aria-current="page">{name}</span>
      </Breadcrumbs>
      <Group className="object-head" justify="space-between" align="center">
        <div>
          <Group gap="sm">
            <PageTitle name={name}>{name}</PageTitle>
            {state && (
              <Badge color={state.color} variant="light" tt="none">
                {state.label}
              </Badge>
            )}
          </Group>
          {summary}
        </div>
        <Group gap="xs">
          {hasActions && actions}
          {hasActions && more && (
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon variant="default" size={36} aria-label={t`More actions`}>
                  <Ellipsis size={18} aria-hidden />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>{more}</Menu.Dropdown>
            </Menu>
          )}
        </Group>
      </Group>
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 8 }} order={{ base: 2, md: 1 }}>
          <Stack gap="xl">{children}</Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }} order={{ base: 1, md: 2 }}>
          <Paper withBorder p="md">
            <dl className="facts">
              {facts.map(({ label, value }) => (
                <FactRow key={label} label={label} value={value} />
              ))}
              <FactRow label={t`Id`} value={<CopyableId id={id} />} />
            </dl>
          </Paper>
        </Grid.Col>
      </Grid>
    </Stack>
  );
}

function FactRow({ label, value }: Fact): ReactNode {
  return (
    <>
      <dt>{label}</dt>
      <dd>{typeof value === 'string' ? breakAtSign(value) : value}</dd>
    </>
  );
}

/** An e-mail that is too long for a line is broken before its `@`. */
function breakAtSign(text: string): ReactNode {
  const [first, ...rest] = text.split('@');
  return (
    <>
      {first}
      {rest.map((part, index) => (
        <Fragment key={index}>
          <wbr />@{part}
        </Fragment>
      ))}
    </>
  );
}

export function CopyableId({ id, label }: { readonly id: string; readonly label?: string }): ReactNode {
  const { t } = useLingui();
  return (
    <Group gap={4} wrap="nowrap" align="flex-start">
      <Code style={{ overflowWrap: 'anywhere' }}>{id}</Code>
      <CopyButton value={id}>
        {({ copied, copy }) => (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            onClick={copy}
            aria-label={copied ? t`Copied` : (label ?? t`Copy id`)}
          >
            {copied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
          </ActionIcon>
        )}
      </CopyButton>
    </Group>
  );
}
