import {
  earningRuleActivate,
  earningRulePhotoRemove,
  earningRulePhotoSet,
  type EarningRuleRecord,
  earningRuleShow,
} from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { laurel, getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { Missing, useFormats } from '../../patterns/formats.js';
import { labelTexts } from '../../patterns/labels.js';
import { type Fact, ObjectPage } from '../../patterns/object-page.js';
import { onOrOff } from '../../patterns/on-off.js';
import { PicturePlace } from '../../patterns/picture.js';
import { Section } from '../../patterns/section.js';
import { Failure } from '../../patterns/states.js';
import { SwitchButton } from '../../patterns/switch-button.js';
import { OverlapsOf } from './overlaps.js';
import { getKind } from './rule-kinds.js';
import { RuleSentence } from './rule-sentence.js';

const route = getRouteApi('/shell/earning-rules/$rule');

/** What draws codes is large, and few rules have one. */
const RuleCode = lazy(async () => ({ default: (await import('./rule-code.js')).RuleCode }));

export function RulePage(): ReactNode {
  const { t } = useLingui();
  const { rule: id } = route.useParams();
  const path = { storeCode: useStoreCode(), earningRule: id };
  const { data: rule, error, refetch } = useQuery(getQuery(earningRuleShow, { path }));
  const facts = useFacts(rule);
  if (error) {
    return <Failure error={error} retry={() => void refetch()} />;
  }
  if (!rule) {
    return <Skeleton height={320} />;
  }
  const { name, active, description } = rule;
  const { label, color } = onOrOff(active);
  return (
    <ObjectPage
      parent={{ label: t`Earning rules`, link: { to: '/earning-rules' } }}
      name={name}
      id={id}
      state={{ label: typeof label === 'string' ? label : t(label), color }}
      actions={
        <>
          <SwitchButton
            active={active}
            set={(isActive) => earningRuleActivate({ client: laurel, path, body: { active: isActive } })}
            done={
              active
                ? t`${name} pays nothing any more. What it has paid stays.`
                : t`${name} pays from now on.`
            }
          />
          <Button
            renderRoot={(props) => <Link {...props} to="/earning-rules/$rule/edit" params={{ rule: id }} />}
          >
            <Trans>Edit and try it</Trans>
          </Button>
        </>
      }
      facts={facts}
    >
      <Text fz="lg">
        <RuleSentence rule={rule} />
      </Text>
      {description !== undefined && <Text>{description}</Text>}
      {rule.limit?.active === false && (
        <Alert color="yellow">
          <Trans>
            It has no limit, so it pays as often as the shop reports it, and customers cannot report it
            themselves.
          </Trans>
        </Alert>
      )}
      {rule.code !== undefined && (
        <Section title={t`Code to print`}>
          <Suspense fallback={<Skeleton height={200} width={200} />}>
            <RuleCode code={rule.code} name={name} />
          </Suspense>
        </Section>
      )}
      <Section title={t`Picture`}>
        <PicturePlace
          label={t`Photo`}
          path={rule.photoPath}
          set={(file) => earningRulePhotoSet({ client: laurel, path, body: { 'photo[file]': file } })}
          remove={() => earningRulePhotoRemove({ client: laurel, path })}
        />
      </Section>
      <Section title={t`Rules that overlap with it`}>
        <OverlapsOf ruleId={id} />
      </Section>
    </ObjectPage>
  );
}

function useFacts(rule: EarningRuleRecord | undefined): readonly Fact[] {
  const { t } = useLingui();
  const formats = useFormats();
  const amounts = useAmounts(rule);
  if (!rule) {
    return [];
  }
  const { type, allTimeActive, startAt = '', endAt = '', levelNames, segmentNames, posNames } = rule;
  const { dailyPointsMax, daysLocked, lastExecutedRule, version } = rule;
  const audience = [...Object.values(levelNames), ...Object.values(segmentNames)].join(', ');
  return [
    { label: t`Kind`, value: t(getKind(type).name) },
    ...amounts,
    { label: t`For`, value: audience === '' ? t`all customers` : audience },
    { label: t`Points of sale`, value: Object.values(posNames).join(', ') || t`all of them` },
    {
      label: t`Window`,
      value: allTimeActive ? t`always` : `${formats.moment(startAt)} – ${formats.moment(endAt)}`,
    },
    {
      label: t`At most on one day`,
      value: dailyPointsMax === undefined ? <Missing /> : formats.points(dailyPointsMax),
    },
    {
      label: t`Days until the points can be spent`,
      value: daysLocked === undefined ? t`as in the settings` : formats.number(daysLocked),
    },
    ...(lastExecutedRule ? [{ label: t`After this rule`, value: t`No later rule is evaluated.` }] : []),
    { label: t`Version`, value: formats.number(version) },
  ];
}

/** What it pays for, and how much. */
function useAmounts(rule: EarningRuleRecord | undefined): readonly Fact[] {
  const { t } = useLingui();
  const formats = useFormats();
  if (!rule) {
    return [];
  }
  const { pointValue, pointsAmount, multiplier, minOrderValue = 0, skuIds = [], labels = [] } = rule;
  const { labelMultipliers = [], eventName, code, radius, customersMayReport } = rule;
  const facts: readonly (Fact | false)[] = [
    pointValue !== undefined && {
      label: t`Points for each unit of the currency`,
      value: formats.number(pointValue),
    },
    pointsAmount !== undefined && { label: t`Points`, value: formats.points(pointsAmount) },
    multiplier !== undefined && { label: t`Multiplier`, value: `× ${formats.number(multiplier)}` },
    minOrderValue > 0 && { label: t`Minimum amount`, value: formats.number(minOrderValue) },
    skuIds.length > 0 && { label: t`Article numbers`, value: skuIds.join(', ') },
    labels.length > 0 && { label: t`Labels`, value: labelTexts(labels).join(', ') },
    labelMultipliers.length > 0 && {
      label: t`Labels`,
      value: labelMultipliers.map(({ key, value, multiplier: by }) => `${key}:${value} × ${by}`).join(', '),
    },
    eventName !== undefined && { label: t`Event`, value: eventName },
    code !== undefined && { label: t`Code`, value: code },
    customersMayReport !== undefined && {
      label: t`Reported by`,
      value: customersMayReport ? t`customers and the shop` : t`the shop alone`,
    },
    radius !== undefined && { label: t`Radius`, value: `${formats.number(radius)} m` },
  ];
  return facts.filter((fact) => fact !== false);
}
