import { msg } from '@lingui/core/macro';
import { ChartPie } from 'lucide-react';
import type { Menu } from '../../patterns/menu.js';

export const segmentMenu: Menu = {
  group: 'members',
  entries: [{ label: msg`Segments`, to: '/segments', icon: ChartPie }],
  commands: [{ label: msg`Create a segment`, to: '/segments/new' }],
};
