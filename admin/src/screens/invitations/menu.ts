import { msg } from '@lingui/core/macro';
import { UserPlus } from 'lucide-react';
import type { Menu } from '../../patterns/menu.js';

export const invitationMenu: Menu = {
  group: 'members',
  entries: [{ label: msg`Invitations`, to: '/invitations', icon: UserPlus }],
};
