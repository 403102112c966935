import { msg } from '@lingui/core/macro';
import { SlidersHorizontal } from 'lucide-react';
import type { Menu } from '../../patterns/menu.js';

export const programmeMenu: Menu = {
  group: 'settings',
  entries: [{ label: msg`Programme`, to: '/programme', icon: SlidersHorizontal }],
  commands: [{ label: msg`Change the settings`, to: '/programme' }],
};
