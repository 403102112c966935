import { msg } from '@lingui/core/macro';
import { Languages } from 'lucide-react';
import type { Menu } from '../../patterns/menu.js';

export const languageMenu: Menu = {
  group: 'settings',
  entries: [{ label: msg`Languages`, to: '/languages', icon: Languages }],
  commands: [{ label: msg`Add a language`, to: '/languages/new' }],
};
