import { useLingui } from '@lingui/react/macro';
import { Group, NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormats } from '../../patterns/formats.js';
import { fieldProps } from '../../patterns/form-page.js';
import type { CriterionProps } from './segment-values.js';

interface BoundsProps extends CriterionProps {
  readonly from: 'min' | 'fromAmount';
  readonly to: 'max' | 'toAmount';
}

/** Two numbers, one of which is enough. */
export function Bounds({ form, field, from, to }: BoundsProps): ReactNode {
  const { t } = useLingui();
  const shared = { min: 0, hideControls: true, thousandSeparator: ' ' } as const;
  const digits = from === 'min' ? { allowDecimal: false } : { decimalScale: 2 };
  return (
    <Group grow align="flex-start">
      <NumberInput
        label={t`At least`}
        description={t`One of the two is enough.`}
        {...shared}
        {...digits}
        {...fieldProps(form, `${field}.${from}`)}
      />
      <NumberInput
        label={t`At most`}
        description={t`0 includes customers who have bought nothing.`}
        {...shared}
        {...digits}
        {...fieldProps(form, `${field}.${to}`)}
      />
    </Group>
  );
}

/** From one to the other, of which one may be missing. */
export function useBetween(): (from: string | undefined, to: string | undefined) => string {
  const { t } = useLingui();
  return (from, to) => {
    if (from !== undefined && to !== undefined) {
      return t`from ${from} to ${to}`;
    }
    return from === undefined ? t`up to ${to}` : t`from ${from}`;
  };
}

export function useAmounts(from: number | undefined, to: number | undefined): string {
  const formats = useFormats();
  const shown = (value: number | undefined) => (value === undefined ? value : formats.number(value));
  return useBetween()(shown(from), shown(to));
}
