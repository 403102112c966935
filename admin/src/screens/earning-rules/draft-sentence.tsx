import { type EarningRuleRecord, levelList, segmentList } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Paper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { usePosChoices } from '../pos/use-pos-choices.js';
import { getRequest } from './rule-kinds.js';
import { RuleSentence } from './rule-sentence.js';
import { getMissing } from './rule-steps.js';
import { isForEverybody, type RuleValues } from './rule-values.js';

const OFFERED = 1000;

/** The sentence of a rule that is not stored yet, as soon as it says how much it pays. */
export function DraftSentence({ values }: { readonly values: RuleValues }): ReactNode {
  const { t } = useLingui();
  const rule = useDraftRule(values);
  const isComplete = getMissing(values, 'amount').length === 0;
  return (
    <Paper withBorder p="md" component="section" aria-label={t`The rule in a sentence`}>
      <Text fw={600} mb={4}>
        <Trans>The rule in a sentence</Trans>
      </Text>
      <Text c={isComplete ? undefined : 'dimmed'}>
        {isComplete ? (
          <RuleSentence rule={rule} />
        ) : (
          <Trans>It stands here once you have said how much the rule pays.</Trans>
        )}
      </Text>
    </Paper>
  );
}

/** Returns the rule as it would be shown, with the names of what was chosen. */
export function useDraftRule(values: RuleValues): EarningRuleRecord {
  const path = { storeCode: useStoreCode() };
  const levels = useQuery(getQuery(levelList, { path, query: { perPage: OFFERED } }));
  const segments = useQuery(getQuery(segmentList, { path, query: { perPage: OFFERED, sort: 'name' } }));
  const pos = usePosChoices();
  const draft: object = {
    ...getRequest(values),
    levelNames: getNames(
      isForEverybody(values) ? [] : values.levels,
      levels.data?.levels.map(({ id, name }) => [id, name]),
    ),
    segmentNames: getNames(
      isForEverybody(values) ? [] : values.segments,
      segments.data?.segments.map(({ segmentId, name }) => [segmentId, name]),
    ),
    posNames: getNames(
      values.pos,
      pos.map(({ value, label }) => [value, label]),
    ),
  };
  return draft as EarningRuleRecord;
}

function getNames(
  chosen: readonly string[],
  names: readonly (readonly [string, string])[] = [],
): Record<string, string> {
  return Object.fromEntries(names.filter(([id]) => chosen.includes(id)));
}
