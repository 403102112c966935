import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { MultiSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { fieldProps } from '../../../patterns/form-page.js';
import { usePosChoices } from '../../pos/use-pos-choices.js';
import type { CriterionProps } from '../segment-values.js';
import type { CriterionKind, CriterionTextProps } from './criterion-kind.js';

export const boughtInPos: CriterionKind = {
  name: msg`Bought at a point of sale`,
  Fields,
  request: ({ posIds }) => ({ posIds }),
  Text,
};

function Fields({ form, field }: CriterionProps): ReactNode {
  const { t } = useLingui();
  const data = usePosChoices();
  const choice = { data, searchable: true, nothingFoundMessage: t`Nothing found` } as const;
  return (
    <MultiSelect
      label={t`Points of sale`}
      description={t`One of them is enough.`}
      {...choice}
      {...fieldProps(form, `${field}.posIds`)}
    />
  );
}

function Text({ criterion: { posIds = [] } }: CriterionTextProps): ReactNode {
  const choices = usePosChoices();
  const getName = (id: string) => choices.find(({ value }) => value === id)?.label ?? id;
  const places = posIds.map(getName).join(', ');
  return <Trans>Bought at one of the points of sale {places}</Trans>;
}
