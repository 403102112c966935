import { useLingui } from '@lingui/react/macro';
import { Checkbox, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { fieldId, fieldProps } from './form-page.js';
import { MomentField } from './moment-field.js';
import { hasNoEnd, NO_END } from './window-text.js';

interface Props<Values extends object> {
  readonly form: UseFormReturnType<Values>;
  readonly field: string;
}

/** The end of a window: a moment, or none. */
export function EndField<Values extends object>({ form, field }: Props<Values>): ReactNode {
  const { t } = useLingui();
  const { value, onChange } = fieldProps(form, field) as {
    value: string;
    onChange: (value: string) => void;
  };
  const isEndless = hasNoEnd(value);
  return (
    <Stack gap="xs">
      {!isEndless && <MomentField form={form} label={t`To`} field={field} time="23:59:59" />}
      <Checkbox
        // Where there is no moment, an error of the field leads here.
        id={isEndless ? fieldId(field) : undefined}
        label={t`No end`}
        checked={isEndless}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? NO_END : '')}
      />
    </Stack>
  );
}
