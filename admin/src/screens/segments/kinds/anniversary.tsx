import { msg } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { Group, NativeSelect, NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { fieldProps } from '../../../patterns/form-page.js';
import { getNumbers, type CriterionProps } from '../segment-values.js';
import type { CriterionKind, CriterionTextProps } from './criterion-kind.js';

export const anniversary: CriterionKind = {
  name: msg`Birthday or anniversary`,
  Fields,
  request: (values) => ({ anniversaryType: values.anniversaryType, ...getNumbers(values, 'days') }),
  Text,
};

function Fields({ form, field }: CriterionProps): ReactNode {
  const { t } = useLingui();
  return (
    <Group grow align="flex-start">
      <NativeSelect
        label={t`Occasion`}
        data={[
          { value: 'birthday', label: t`Birthday` },
          { value: 'registration', label: t`Registration` },
        ]}
        {...fieldProps(form, `${field}.anniversaryType`)}
      />
      <NumberInput
        label={t`Within`}
        suffix={` ${t`days`}`}
        min={0}
        max={366}
        allowDecimal={false}
        hideControls
        {...fieldProps(form, `${field}.days`)}
      />
    </Group>
  );
}

function Text({ criterion: { anniversaryType, days = 0 } }: CriterionTextProps): ReactNode {
  return anniversaryType === 'birthday' ? (
    <Plural
      value={days}
      _0="Birthday today"
      one="Birthday today or tomorrow"
      other="Birthday within # days"
    />
  ) : (
    <Plural
      value={days}
      _0="Anniversary of the registration today"
      one="Anniversary of the registration today or tomorrow"
      other="Anniversary of the registration within # days"
    />
  );
}
