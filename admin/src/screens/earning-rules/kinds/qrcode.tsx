import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { fieldProps } from '../../../patterns/form-page.js';
import { useFormats } from '../../../patterns/formats.js';
import { Limit, PointsAmount, Reports } from '../shared-fields.js';
import type { RuleFieldsProps, RuleKind, RuleSentenceProps } from './rule-kind.js';

export const qrcode: RuleKind = {
  name: msg`Points for a code`,
  hint: msg`For a code that customers find in a shop and scan.`,
  Sentence: CodeSentence,
  Fields: ({ form }) => (
    <>
      <Code form={form} />
      <PointsAmount form={form} />
    </>
  ),
  Limits: ({ form }) => (
    <>
      <Limit form={form} />
      <Reports form={form} />
    </>
  ),
  needed: ['code', 'pointsAmount'],
  sent: ['code', 'pointsAmount', 'limit', 'customersMayReport'],
};

function Code({ form }: RuleFieldsProps): ReactNode {
  const { t } = useLingui();
  return (
    <TextInput
      label={t`Code`}
      description={t`What the code says. Customers do not see it in the list of rules.`}
      {...fieldProps(form, 'code')}
    />
  );
}

function CodeSentence({ rule: { pointsAmount = 0 } }: RuleSentenceProps): ReactNode {
  const formats = useFormats();
  return <Trans>{formats.points(pointsAmount)} for scanning the code.</Trans>;
}
