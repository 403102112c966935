import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { fieldProps } from '../../../patterns/form-page.js';
import { useFormats } from '../../../patterns/formats.js';
import { Limit, PointsAmount, Reports } from '../shared-fields.js';
import type { RuleFieldsProps, RuleKind, RuleSentenceProps } from './rule-kind.js';

export const customEvent: RuleKind = {
  name: msg`Points for an event of your own`,
  hint: msg`For an event that an app reports, by a name of your choice.`,
  Sentence: OwnEventSentence,
  Fields: ({ form }) => (
    <>
      <OwnEvent form={form} />
      <PointsAmount form={form} />
    </>
  ),
  Limits: ({ form }) => (
    <>
      <Limit form={form} />
      <Reports form={form} />
    </>
  ),
  needed: ['eventName', 'pointsAmount'],
  sent: ['eventName', 'pointsAmount', 'limit', 'customersMayReport'],
};

function OwnEvent({ form }: RuleFieldsProps): ReactNode {
  const { t } = useLingui();
  return (
    <TextInput
      label={t`Event`}
      description={t`The name by which an app reports it.`}
      {...fieldProps(form, 'eventName')}
    />
  );
}

function OwnEventSentence({ rule: { pointsAmount = 0, eventName = '' } }: RuleSentenceProps): ReactNode {
  const formats = useFormats();
  return (
    <Trans>
      {formats.points(pointsAmount)} for this event: {eventName}.
    </Trans>
  );
}
