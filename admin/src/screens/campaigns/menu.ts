import { msg } from '@lingui/core/macro';
import { Gift } from 'lucide-react';
import type { Menu } from '../../patterns/menu.js';

export const campaignMenu: Menu = {
  group: 'rewards',
  entries: [{ label: msg`Campaigns`, to: '/campaigns', icon: Gift }],
  commands: [
    { label: msg`Create a campaign`, to: '/campaigns/new' },
    { label: msg`Calendar of rewards`, to: '/campaigns/calendar' },
  ],
};
