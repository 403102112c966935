import type { MessageDescriptor } from '@lingui/core';
import type { LinkProps } from '@tanstack/react-router';
import type { ComponentType } from 'react';

/** The groups of the navigation, by the job, in their order. */
export const GROUPS = ['home', 'rewards', 'members', 'points', 'shops', 'developers', 'settings'] as const;
export type Group = (typeof GROUPS)[number];

export interface MenuEntry {
  readonly label: MessageDescriptor;
  readonly to: NonNullable<LinkProps['to']>;
  readonly icon: ComponentType<{ readonly size?: number | string }>;
}

export interface Command {
  readonly label: MessageDescriptor;
  readonly to: NonNullable<LinkProps['to']>;
}

/** What a screen adds to the shell. */
export interface Menu {
  readonly group: Group;
  readonly entries: readonly MenuEntry[];
  /** Actions that ⌘K finds beside the entries. */
  readonly commands?: readonly Command[];
}
