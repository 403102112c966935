import { msg } from '@lingui/core/macro';
import { Mail, MailCheck } from 'lucide-react';
import type { Menu } from '../../patterns/menu.js';

export const messageMenu: Menu = {
  group: 'settings',
  entries: [
    { label: msg`E-mails`, to: '/emails', icon: Mail },
    { label: msg`Sent messages`, to: '/messages', icon: MailCheck },
  ],
};
