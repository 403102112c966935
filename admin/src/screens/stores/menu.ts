import { msg } from '@lingui/core/macro';
import { Store } from 'lucide-react';
import type { Menu } from '../../patterns/menu.js';

export const storeMenu: Menu = {
  group: 'shops',
  entries: [{ label: msg`Stores`, to: '/stores', icon: Store }],
  commands: [{ label: msg`Open a store`, to: '/stores/new' }],
};
