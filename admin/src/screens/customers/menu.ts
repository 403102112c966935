import { msg } from '@lingui/core/macro';
import { Users } from 'lucide-react';
import type { Menu } from '../../patterns/menu.js';

export const customerMenu: Menu = {
  group: 'members',
  entries: [{ label: msg`Customers`, to: '/customers', icon: Users }],
  commands: [
    { label: msg`Register a customer`, to: '/customers/new' },
    { label: msg`Import customers`, to: '/customers/import' },
  ],
};
