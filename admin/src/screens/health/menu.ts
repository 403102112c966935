import { msg } from '@lingui/core/macro';
import { HeartPulse } from 'lucide-react';
import type { Menu } from '../../patterns/menu.js';

export const healthMenu: Menu = {
  group: 'settings',
  entries: [{ label: msg`Health`, to: '/health', icon: HeartPulse }],
};
