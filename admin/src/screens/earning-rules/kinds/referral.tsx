import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { fieldProps } from '../../../patterns/form-page.js';
import { useFormats } from '../../../patterns/formats.js';
import { Limit, NUMBER, PointsAmount, getOptions } from '../shared-fields.js';
import type { RuleFieldsProps, RuleKind, RuleSentenceProps } from './rule-kind.js';

const REFERRAL_EVENTS = {
  register: msg`The new customer registers`,
  first_purchase: msg`The new customer buys for the first time`,
  every_purchase: msg`The new customer buys, each time`,
};

export const REFERRAL_REWARDS = {
  referrer: msg`Referrer`,
  referred: msg`Referred customer`,
  both: msg`Both`,
};

export const referral: RuleKind = {
  name: msg`Points for a referral`,
  hint: msg`For customers who bring others, for those who are brought, or both.`,
  Sentence: ReferralSentence,
  Fields: ({ form }) => (
    <>
      <Referral form={form} />
      <PointsAmount form={form} />
    </>
  ),
  Limits: Limit,
  needed: ['eventName', 'rewardType', 'pointsAmount'],
  sent: ['eventName', 'rewardType', 'pointsAmount', 'limit', 'minOrderValue'],
};

function Referral({ form }: RuleFieldsProps): ReactNode {
  const { t } = useLingui();
  const data = [{ value: '', label: t`Choose one` }, ...getOptions(REFERRAL_EVENTS, t)];
  return (
    <>
      <NativeSelect label={t`When`} data={data} {...fieldProps(form, 'eventName')} />
      <NativeSelect
        label={t`Who gets the points`}
        data={getOptions(REFERRAL_REWARDS, t)}
        {...fieldProps(form, 'rewardType')}
      />
      <NumberInput
        label={t`Minimum amount`}
        description={t`So much must be kept of the purchase: with less, the points are taken back.`}
        {...NUMBER}
        decimalScale={2}
        {...fieldProps(form, 'minOrderValue')}
      />
    </>
  );
}

const WHEN: Readonly<Record<string, MessageDescriptor>> = {
  register: msg`when a new customer registers`,
  first_purchase: msg`when a new customer buys for the first time`,
  every_purchase: msg`each time that a new customer buys`,
};

const WHO: Readonly<Record<string, MessageDescriptor>> = {
  referrer: msg`for the referrer`,
  referred: msg`for the new customer`,
  both: msg`for the referrer and the new customer`,
};

function ReferralSentence({ rule }: RuleSentenceProps): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const { pointsAmount = 0, eventName = '', rewardType = '' } = rule;
  const [who, when] = [WHO[rewardType], WHEN[eventName]];
  return (
    <Trans>
      {formats.points(pointsAmount)} {who === undefined ? rewardType : t(who)},{' '}
      {when === undefined ? eventName : t(when)}.
    </Trans>
  );
}
