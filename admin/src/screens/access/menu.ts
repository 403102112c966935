import { msg } from '@lingui/core/macro';
import { KeyRound, ShieldCheck, UserCog } from 'lucide-react';
import type { Menu } from '../../patterns/menu.js';

export const apiKeyMenu: Menu = {
  group: 'developers',
  entries: [{ label: msg`API keys`, to: '/api-keys', icon: KeyRound }],
  commands: [{ label: msg`Create an API key`, to: '/api-keys/new' }],
};

export const peopleMenu: Menu = {
  group: 'settings',
  entries: [
    { label: msg`Administrators`, to: '/administrators', icon: UserCog },
    { label: msg`Roles`, to: '/roles', icon: ShieldCheck },
  ],
  commands: [
    { label: msg`Add an administrator`, to: '/administrators/new' },
    { label: msg`Create a role`, to: '/roles/new' },
  ],
};
