import { msg } from '@lingui/core/macro';
import { ShoppingBag } from 'lucide-react';
import type { Menu } from '../../patterns/menu.js';

export const boughtMenu: Menu = {
  group: 'rewards',
  entries: [{ label: msg`Bought rewards`, to: '/bought', icon: ShoppingBag }],
};
