import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { Missing } from '../../patterns/formats.js';
import { fieldProps } from '../../patterns/form-page.js';
import { usePosChoices } from './use-pos-choices.js';

interface Props<Values extends object> {
  readonly form: UseFormReturnType<Values>;
  readonly field: string;
}

/** The point of sale of a record. The field is null or empty while there is none. */
export function PosSelect<Values extends object>({ form, field }: Props<Values>): ReactNode {
  const { t } = useLingui();
  const input = fieldProps(form, field);
  const value = input.value as string | null;
  return (
    <Select
      label={t`Point of sale`}
      data={usePosChoices()}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t`Clear` }}
      nothingFoundMessage={t`Nothing found`}
      {...input}
      // Only null hides the button that clears the choice.
      value={value || null}
    />
  );
}

/** The name of a point of sale; its id when the store does not have it any more. */
export function PosName({ posId }: { readonly posId: string | undefined }): ReactNode {
  const choices = usePosChoices();
  if (!posId) {
    return <Missing />;
  }
  return choices.find(({ value }) => value === posId)?.label ?? posId;
}
