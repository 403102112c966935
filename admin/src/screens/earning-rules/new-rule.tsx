import { earningRuleCreate } from '@laurel/client/api';
import { useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { laurel } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { type CheckedFact, CheckedFacts } from '../../patterns/checked-facts.js';
import { Missing, useFormats } from '../../patterns/formats.js';
import { RecordForm } from '../../patterns/record-form.js';
import { StepList, StepPanel } from '../../patterns/step-list.js';
import { useStep } from '../../patterns/use-step.js';
import { DraftSentence, useDraftRule } from './draft-sentence.js';
import { DryRun } from './dry-run.js';
import { Replay } from './replay.js';
import {
  AudienceFields,
  KindFields,
  LimitFields,
  NameFields,
  TypeField,
  WindowFields,
} from './rule-fields.js';
import { getKind, getRequest } from './rule-kinds.js';
import { getMissing, getStep, type Step, STEP_NAMES, STEPS } from './rule-steps.js';
import { isForEverybody, NEW_RULE, type RuleValues } from './rule-values.js';
import { useWindowText } from '../../patterns/window-text.js';

const route = getRouteApi('/shell/earning-rules/new');

/** A new rule, in steps. */
export function NewRule(): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  const { step, goTo } = useStep(STEPS, route.useSearch());
  const index = STEPS.indexOf(step);
  const [before, after] = [STEPS[index - 1], STEPS[index + 1]];
  return (
    <RecordForm
      title={t`New earning rule`}
      initialValues={NEW_RULE}
      save={async (values) => {
        const { data } = await earningRuleCreate({
          client: laurel,
          path: { storeCode },
          body: getRequest(values),
        });
        return { to: '/earning-rules/$rule', params: { rule: data.earningRuleId } };
      }}
      submitLabel={t`Create earning rule`}
      draftKey={`earning-rule.new.${storeCode}`}
      leaveTo={{ to: '/earning-rules' }}
      steps={{
        back: before && (() => goTo(before)),
        next: after && (() => goTo(after)),
        check: (values) =>
          Object.fromEntries(
            getMissing(values, step).map((field) => [
              field,
              field === 'levels' ? t`Choose at least one level or segment.` : t`The rule needs this.`,
            ]),
          ),
        reveal: (field) => goTo(getStep(field)),
      }}
      aside={(form) => (
        <Stack>
          <DraftSentence values={form.getValues()} />
          <DryRun draft={form.getValues()} />
          <Replay draft={form.getValues()} />
        </Stack>
      )}
    >
      {(form) => <Steps form={form} step={step} goTo={goTo} />}
    </RecordForm>
  );
}

interface StepsProps {
  readonly form: UseFormReturnType<RuleValues>;
  readonly step: Step;
  readonly goTo: (step: Step) => void;
}

function Steps({ form, step, goTo }: StepsProps): ReactNode {
  const { t } = useLingui();
  const wrong = Object.keys(form.errors).map(getStep);
  const facts = useFacts(form.getValues());
  const panels: Record<Step, ReactNode> = {
    kind: <TypeField form={form} isNew />,
    amount: <KindFields form={form} />,
    limits: <LimitFields form={form} />,
    audience: (
      <>
        <AudienceFields form={form} />
        <WindowFields form={form} />
      </>
    ),
    texts: (
      <>
        <NameFields form={form} />
        <CheckedFacts facts={facts} getName={(each) => t(STEP_NAMES[each])} goTo={goTo} />
      </>
    ),
  };
  return (
    <>
      <StepList
        steps={STEPS.map((id) => ({ id, label: t(STEP_NAMES[id]) }))}
        current={step}
        onStep={goTo}
        getProblems={(id) => wrong.filter((each) => each === id).length}
      />
      {STEPS.map((id) => (
        <StepPanel key={id} title={t(STEP_NAMES[id])} isShown={id === step}>
          {panels[id]}
        </StepPanel>
      ))}
    </>
  );
}

function useFacts(values: RuleValues): readonly CheckedFact<Step>[] {
  const { t } = useLingui();
  const formats = useFormats();
  const rule = useDraftRule(values);
  const { type, dailyPointsMax, active, allTimeActive, startAt, endAt } = values;
  const known = (names: Record<string, string>) => Object.values(names).join(', ');
  const getWindow = useWindowText();
  const customers = known({ ...rule.levelNames, ...rule.segmentNames });
  return [
    { step: 'kind', label: t`Kind of rule`, value: t(getKind(type).name) },
    {
      step: 'limits',
      label: t`At most on one day`,
      value: dailyPointsMax === '' ? t`no limit` : formats.points(Number(dailyPointsMax)),
    },
    {
      step: 'audience',
      label: t`Customers`,
      value: isForEverybody(values) ? t`everybody` : customers || <Missing />,
    },
    { step: 'audience', label: t`Points of sale`, value: known(rule.posNames) || t`everywhere` },
    { step: 'audience', label: t`When`, value: allTimeActive ? t`always` : getWindow(startAt, endAt) },
    { step: 'audience', label: t`Awards points`, value: active ? t`yes` : t`no` },
  ];
}
