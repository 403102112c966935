import { useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { fieldProps } from '../../patterns/form-page.js';
import { ABOUT_CUSTOMERS, ABOUT_PURCHASES, CRITERION_KINDS } from './criterion-kinds.js';
import type { CriterionKind, CriterionTextProps } from './kinds/criterion-kind.js';
import type { CriterionProps } from './segment-values.js';

/** One criterion: its kind, and the fields that this kind has. */
export function CriterionFields({ form, field, criterion }: CriterionProps): ReactNode {
  const { t } = useLingui();
  const choices = (kinds: Readonly<Record<string, CriterionKind>>) =>
    Object.entries(kinds).map(([value, { name }]) => ({ value, label: t(name) }));
  const { Fields } = CRITERION_KINDS[criterion.type];
  return (
    <>
      <NativeSelect
        label={t`Criterion`}
        data={[
          { group: t`The customer`, items: choices(ABOUT_CUSTOMERS) },
          { group: t`Purchases in shops`, items: choices(ABOUT_PURCHASES) },
        ]}
        {...fieldProps(form, `${field}.type`)}
      />
      <Fields form={form} field={field} criterion={criterion} />
    </>
  );
}

/** A criterion as a sentence. */
export function CriterionText({ criterion }: CriterionTextProps): ReactNode {
  const kinds: Readonly<Record<string, CriterionKind | undefined>> = CRITERION_KINDS;
  const kind = kinds[criterion.type];
  return kind ? <kind.Text criterion={criterion} /> : criterion.type;
}
