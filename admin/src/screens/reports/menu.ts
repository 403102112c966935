import { msg } from '@lingui/core/macro';
import { ChartColumn } from 'lucide-react';
import type { Menu } from '../../patterns/menu.js';

export const reportMenu: Menu = {
  group: 'points',
  entries: [{ label: msg`Reports`, to: '/reports', icon: ChartColumn }],
};
