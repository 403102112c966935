import { msg } from '@lingui/core/macro';
import { Webhook } from 'lucide-react';
import type { Menu } from '../../patterns/menu.js';

export const webhookMenu: Menu = {
  group: 'developers',
  entries: [{ label: msg`Webhooks`, to: '/webhooks', icon: Webhook }],
  commands: [{ label: msg`Create a webhook`, to: '/webhooks/new' }],
};
