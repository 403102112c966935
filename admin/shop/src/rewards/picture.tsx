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
import { useState, type ReactNode } from 'react';
import { pictureUrl } from '../../../src/api/picture-url.js';
import { storeCode } from '../data/store.js';

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
  /** The path of a photo in a record. */
  readonly photo?: string | undefined;
  /** The size of the sign, in pixels. */
  readonly size: number;
  readonly className?: string;
}

/**
 * The photo of a reward. Where there is none, or no connection to load it, a colour and a sign for each kind tell rewards apart at a
 * glance. The name is beside it.
 */
export function Picture({ reward, photo, size, className = '' }: Props): ReactNode {
  const [missing, setMissing] = useState<string>();
  if (photo !== undefined && photo !== missing) {
    return (
      <div className={`picture photo ${className}`}>
        <img
          src={pictureUrl(storeCode, photo, 'card')}
          alt=""
          loading="lazy"
          onError={() => setMissing(photo)}
        />
      </div>
    );
  }
  const [color, Icon] = KINDS[reward];
  return (
    <div className={`picture ${color} ${className}`} aria-hidden>
      <Icon size={size} strokeWidth={1.6} />
    </div>
  );
}
