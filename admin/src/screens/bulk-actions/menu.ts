import { msg } from '@lingui/core/macro';
import { ListChecks } from 'lucide-react';
import type { Menu } from '../../patterns/menu.js';

export const bulkActionMenu: Menu = {
  group: 'points',
  entries: [{ label: msg`Bulk actions`, to: '/bulk-actions', icon: ListChecks }],
};
