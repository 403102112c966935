import { msg } from '@lingui/core/macro';
import { Tags } from 'lucide-react';
import type { Menu } from '../../patterns/menu.js';

export const categoryMenu: Menu = {
  group: 'rewards',
  entries: [{ label: msg`Categories`, to: '/categories', icon: Tags }],
  commands: [{ label: msg`Create a category`, to: '/categories/new' }],
};
