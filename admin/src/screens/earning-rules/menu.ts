import { msg } from '@lingui/core/macro';
import { Sparkles } from 'lucide-react';
import type { Menu } from '../../patterns/menu.js';

export const ruleMenu: Menu = {
  group: 'points',
  entries: [{ label: msg`Earning rules`, to: '/earning-rules', icon: Sparkles }],
  commands: [
    { label: msg`Create an earning rule`, to: '/earning-rules/new' },
    { label: msg`Overlapping rules`, to: '/earning-rules/overlaps' },
    { label: msg`Points held back`, to: '/earning-rules/held-back' },
  ],
};
