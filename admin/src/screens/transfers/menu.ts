import { msg } from '@lingui/core/macro';
import { ArrowLeftRight } from 'lucide-react';
import type { Menu } from '../../patterns/menu.js';

export const transferMenu: Menu = {
  group: 'points',
  entries: [{ label: msg`Transfers`, to: '/transfers', icon: ArrowLeftRight }],
  commands: [{ label: msg`Import points`, to: '/transfers/import' }],
};
