import { msg } from '@lingui/core/macro';
import { House } from 'lucide-react';
import type { Menu } from '../../patterns/menu.js';

export const homeMenu: Menu = { group: 'home', entries: [{ label: msg`Home`, to: '/', icon: House }] };
