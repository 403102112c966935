import { msg } from '@lingui/core/macro';
import { MapPin } from 'lucide-react';
import type { Menu } from '../../patterns/menu.js';

export const posMenu: Menu = {
  group: 'shops',
  entries: [{ label: msg`Points of sale`, to: '/pos', icon: MapPin }],
  commands: [{ label: msg`Create a point of sale`, to: '/pos/new' }],
};
