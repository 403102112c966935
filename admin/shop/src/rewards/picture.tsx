import type { RewardType } from '@laurel/client/api';
import {
  Banknote,
  BadgePercent,
  Coins,
  Gift,
  MapPin,
  Ticket,
  Truck,
  type LucideIcon,
  Tag,
} from 'lucide-react';
import type { ReactNode } from 'react';

const KINDS: Record<RewardType, readonly [string, LucideIcon]> = {
  discount_code: ['green', Tag],
  value_code: ['blue', Banknote],
  free_delivery_code: ['violet', Truck],
  gift_code: ['rose', Gift],
  event_code: ['violet', Ticket],
  cashback: ['amber', Coins],
  percentage_discount_code: ['green', BadgePercent],
  custom_campaign_code: ['amber', MapPin],
};

interface Props {
  readonly reward: RewardType;
  readonly size: number;
  readonly className?: string;
}

/** The API has no pictures of rewards. A colour and a sign for each kind tell them apart at a glance; the name is beside it. */
export function Picture({ reward, size, className = '' }: Props): ReactNode {
  const [color, Icon] = KINDS[reward];
  return (
    <div className={`picture ${color} ${className}`} aria-hidden>
      <Icon size={size} strokeWidth={1.6} />
    </div>
  );
}
