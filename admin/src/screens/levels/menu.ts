import { msg } from '@lingui/core/macro';
import { Medal } from 'lucide-react';
import type { Menu } from '../../patterns/menu.js';

export const levelMenu: Menu = {
  group: 'members',
  entries: [{ label: msg`Levels`, to: '/levels', icon: Medal }],
  commands: [{ label: msg`Create a level`, to: '/levels/new' }],
};
