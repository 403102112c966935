import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { fieldProps } from '../../../patterns/form-page.js';
import { useFormats } from '../../../patterns/formats.js';
import { PointsAmount, getOptions } from '../shared-fields.js';
import type { RuleFieldsProps, RuleKind, RuleSentenceProps } from './rule-kind.js';

const EVENTS = {
  'oloy.account.created': msg`Registration`,
  'oloy.transaction.customer_first_transaction': msg`First transaction`,
  'oloy.customer.logged_in': msg`First login of a day`,
  'oloy.customer.newsletter_subscription': msg`Newsletter`,
};

export const event: RuleKind = {
  name: msg`Points for an event`,
  hint: msg`For a registration, a first transaction, the first login of a day or a newsletter.`,
  Sentence: EventSentence,
  Fields: ({ form }) => (
    <>
      <NoticedEvent form={form} />
      <PointsAmount form={form} />
    </>
  ),
  needed: ['eventName', 'pointsAmount'],
  sent: ['eventName', 'pointsAmount'],
};

function NoticedEvent({ form }: RuleFieldsProps): ReactNode {
  const { t } = useLingui();
  const data = [{ value: '', label: t`Choose one` }, ...getOptions(EVENTS, t)];
  return <NativeSelect label={t`Event`} data={data} {...fieldProps(form, 'eventName')} />;
}

function EventSentence({ rule: { pointsAmount = 0, eventName = '' } }: RuleSentenceProps): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const names: Readonly<Record<string, MessageDescriptor | undefined>> = EVENTS;
  const name = names[eventName];
  return (
    <Trans>
      {formats.points(pointsAmount)} for this event: {name === undefined ? eventName : t(name)}.
    </Trans>
  );
}
