import { msg } from '@lingui/core/macro';
import { ReceiptText } from 'lucide-react';
import type { Menu } from '../../patterns/menu.js';

export const transactionMenu: Menu = {
  group: 'points',
  entries: [{ label: msg`Transactions`, to: '/transactions', icon: ReceiptText }],
  commands: [
    { label: msg`Register a transaction`, to: '/transactions/new' },
    { label: msg`Import transactions`, to: '/transactions/import' },
  ],
};
