import './sold.css';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFormats } from '../../patterns/formats.js';

interface Props {
  readonly sold: number;
  /** How many can still be sold. Undefined where there is no number. */
  readonly left: number | undefined;
}

/** How many coupons of a campaign are sold, as a number and as a share of all that can be. */
export function Sold({ sold, left }: Props): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const number = formats.number(sold);
  if (left === undefined) {
    return number;
  }
  const all = formats.number(sold + left);
  return (
    <span className="sold">
      {t`${number} of ${all}`}
      <span className="sold-track" aria-hidden>
        <span
          className={left === 0 ? 'sold-bar sold-out' : 'sold-bar'}
          style={{ width: `${sold === 0 ? 0 : (100 * sold) / (sold + left)}%` }}
        />
      </span>
    </span>
  );
}
