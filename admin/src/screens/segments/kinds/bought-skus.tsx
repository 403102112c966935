import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { TagsInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { fieldProps } from '../../../patterns/form-page.js';
import type { CriterionProps } from '../segment-values.js';
import type { CriterionKind, CriterionTextProps } from './criterion-kind.js';

export const boughtSkus: CriterionKind = {
  name: msg`Bought an article`,
  Fields,
  request: ({ skuIds }) => ({ skuIds }),
  Text,
};

function Fields({ form, field }: CriterionProps): ReactNode {
  const { t } = useLingui();
  return (
    <TagsInput
      label={t`Article numbers`}
      description={t`One of them is enough. Press Enter to add one.`}
      {...fieldProps(form, `${field}.skuIds`)}
    />
  );
}

function Text({ criterion: { skuIds = [] } }: CriterionTextProps): ReactNode {
  return <Trans>Bought one of the articles {skuIds.join(', ')}</Trans>;
}
