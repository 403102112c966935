import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { TagsInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { fieldProps } from '../../../patterns/form-page.js';
import type { CriterionProps } from '../segment-values.js';
import type { CriterionKind, CriterionTextProps } from './criterion-kind.js';

export const boughtMakers: CriterionKind = {
  name: msg`Bought from a maker`,
  Fields,
  request: ({ makers }) => ({ makers }),
  Text,
};

function Fields({ form, field }: CriterionProps): ReactNode {
  const { t } = useLingui();
  return (
    <TagsInput
      label={t`Makers`}
      description={t`One of them is enough. Press Enter to add one.`}
      {...fieldProps(form, `${field}.makers`)}
    />
  );
}

function Text({ criterion: { makers = [] } }: CriterionTextProps): ReactNode {
  return <Trans>Bought from one of the makers {makers.join(', ')}</Trans>;
}
