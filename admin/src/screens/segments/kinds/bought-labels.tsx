import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { fieldProps } from '../../../patterns/form-page.js';
import { getLabels, textOfLabels, type CriterionProps } from '../segment-values.js';
import type { CriterionKind, CriterionTextProps } from './criterion-kind.js';

export const boughtLabels: CriterionKind = {
  name: msg`Bought something with a label`,
  Fields,
  request: ({ labels }) => ({ labels: getLabels(labels) }),
  Text,
};

function Fields({ form, field }: CriterionProps): ReactNode {
  const { t } = useLingui();
  return (
    <TextInput
      label={t`Labels of the article`}
      description={t`One of them is enough, with any value or one: organic, colour: red`}
      {...fieldProps(form, `${field}.labels`)}
    />
  );
}

function Text({ criterion: { labels = [] } }: CriterionTextProps): ReactNode {
  const list = textOfLabels(labels);
  return <Trans>Bought something with one of the labels {list}</Trans>;
}
