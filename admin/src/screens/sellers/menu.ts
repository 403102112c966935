import { msg } from '@lingui/core/macro';
import { IdCard } from 'lucide-react';
import type { Menu } from '../../patterns/menu.js';

export const sellerMenu: Menu = {
  group: 'shops',
  entries: [{ label: msg`Sellers`, to: '/sellers', icon: IdCard }],
  commands: [{ label: msg`Register a seller`, to: '/sellers/new' }],
};
