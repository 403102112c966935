import { msg } from '@lingui/core/macro';
import { Activity } from 'lucide-react';
import type { Menu } from '../../patterns/menu.js';

export const eventMenu: Menu = {
  group: 'developers',
  entries: [{ label: msg`Events`, to: '/events', icon: Activity }],
};
