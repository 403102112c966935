import { msg } from '@lingui/core/macro';
import { ScrollText } from 'lucide-react';
import type { Menu } from '../../patterns/menu.js';

export const auditMenu: Menu = {
  group: 'settings',
  entries: [{ label: msg`Audit log`, to: '/audit', icon: ScrollText }],
};
