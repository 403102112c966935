import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Group, NumberInput, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { fieldProps } from '../../../patterns/form-page.js';
import { usePosChoices } from '../../pos/use-pos-choices.js';
import { getNumbers, getPercent, type CriterionProps } from '../segment-values.js';
import type { CriterionKind, CriterionTextProps } from './criterion-kind.js';

export const transactionPercentInPos: CriterionKind = {
  name: msg`Share of purchases at a point of sale`,
  Fields,
  request: (values) => ({
    ...(values.posId !== null && { posId: values.posId }),
    ...getNumbers(values, 'percent'),
  }),
  Text,
};

function Fields({ form, field }: CriterionProps): ReactNode {
  const { t } = useLingui();
  const data = usePosChoices();
  const choice = { data, searchable: true, nothingFoundMessage: t`Nothing found` } as const;
  return (
    <Group grow align="flex-start">
      <Select label={t`Point of sale`} {...choice} {...fieldProps(form, `${field}.posId`)} />
      <NumberInput
        label={t`At least`}
        suffix=" %"
        min={0.01}
        max={100}
        decimalScale={2}
        hideControls
        {...fieldProps(form, `${field}.percent`)}
      />
    </Group>
  );
}

function Text({ criterion: { posId = '', percent = 0 } }: CriterionTextProps): ReactNode {
  const choices = usePosChoices();
  const place = choices.find(({ value }) => value === posId)?.label ?? posId;
  const part = getPercent(percent);
  return (
    <Trans>
      At least {part} % of the purchases at {place}
    </Trans>
  );
}
