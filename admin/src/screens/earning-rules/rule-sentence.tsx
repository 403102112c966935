import type { EarningRuleRecord } from '@laurel/client/api';
import type { MessageDescriptor } from '@lingui/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFormats } from '../../patterns/formats.js';
import { getKind } from './rule-kinds.js';
import { PERIODS } from './shared-fields.js';

/** What a rule does, in sentences: "1 point for each €1.00 that is spent. Only at Online shop. At most 500 points a day for one customer." */
export function RuleSentence({ rule }: { readonly rule: EarningRuleRecord }): ReactNode {
  const formats = useFormats();
  const { Sentence } = getKind(rule.type);
  const { levelNames, segmentNames, posNames, dailyPointsMax } = rule;
  const audience = [...Object.values(levelNames), ...Object.values(segmentNames)].join(', ');
  const places = Object.values(posNames).join(', ');
  return (
    <>
      <Sentence rule={rule} />
      {places !== '' && (
        <>
          {' '}
          <Trans>Only at {places}.</Trans>
        </>
      )}
      {audience !== '' && (
        <>
          {' '}
          <Trans>Only for customers of {audience}.</Trans>
        </>
      )}
      {dailyPointsMax !== undefined && (
        <>
          {' '}
          <Trans>At most {formats.points(dailyPointsMax)} a day for one customer.</Trans>
        </>
      )}
      <Limit rule={rule} />
    </>
  );
}

function Limit({ rule: { limit } }: { readonly rule: EarningRuleRecord }): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const periods: Readonly<Record<string, MessageDescriptor | undefined>> = PERIODS;
  const period = periods[limit?.period ?? ''];
  if (limit?.active !== true || limit.limit === undefined || period === undefined) {
    return null;
  }
  return (
    <>
      {' '}
      <Plural
        value={limit.limit}
        one={`At most once ${t(period)} for one customer.`}
        other={`At most ${formats.number(limit.limit)} times ${t(period)} for one customer.`}
      />
    </>
  );
}
