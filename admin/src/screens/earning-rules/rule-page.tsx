import {
  earningRuleActivate,
  earningRulePhotoRemove,
  earningRulePhotoSet,
  earningRuleShow,
} from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { laurel, getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { ObjectPage } from '../../patterns/object-page.js';
import { onOrOff } from '../../patterns/on-off.js';
import { CARD_PROPORTION, PicturePlace } from '../../patterns/picture.js';
import { useMay } from '../../patterns/rights.js';
import { Section } from '../../patterns/section.js';
import { Failure } from '../../patterns/states.js';
import { SwitchButton } from '../../patterns/switch-button.js';
import { OverlapsOf } from './overlaps.js';
import { useFacts } from './rule-facts.js';
import { RuleSentence } from './rule-sentence.js';
import { RuleVersions } from './rule-versions.js';
import { lazyPart } from '../../app/lazy-screen.js';
import { Later } from '../../patterns/later.js';

const route = getRouteApi('/shell/earning-rules/$rule');

const RuleAwards = lazyPart(() => import('./rule-awards.js'), 'RuleAwards');
/** What draws codes is large, and few rules have one. */
const RuleCode = lazyPart(() => import('./rule-code.js'), 'RuleCode');

export function RulePage(): ReactNode {
  const { t } = useLingui();
  const { rule: id } = route.useParams();
  const path = { storeCode: useStoreCode(), earningRule: id };
  const { data: rule, error, refetch } = useQuery(getQuery(earningRuleShow, { path }));
  const facts = useFacts(rule);
  const may = useMay();
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
                ? t`${name} no longer awards points. Points already awarded stay.`
                : t`${name} awards points from now on.`
            }
          />
          <Button
            renderRoot={(props) => <Link {...props} to="/earning-rules/$rule/edit" params={{ rule: id }} />}
          >
            <Trans>Edit and test</Trans>
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
            It has no limit: it awards points as often as the shop reports it, and customers cannot report it
            themselves.
          </Trans>
        </Alert>
      )}
      {rule.code !== undefined && (
        <Section title={t`Code to print`}>
          <Later fallback={<Skeleton height={200} width={200} />}>
            <RuleCode code={rule.code} name={name} />
          </Later>
        </Section>
      )}
      {may('ANALYTICS:VIEW') && (
        <Later fallback={<Skeleton height={280} />}>
          <RuleAwards ruleId={id} />
        </Later>
      )}
      <Section title={t`Picture`}>
        <PicturePlace
          label={t`Photo`}
          proportion={CARD_PROPORTION}
          path={rule.photoPath}
          set={(file) => earningRulePhotoSet({ client: laurel, path, body: { 'photo[file]': file } })}
          remove={() => earningRulePhotoRemove({ client: laurel, path })}
        />
      </Section>
      <Section title={t`Rules that overlap with it`}>
        <OverlapsOf ruleId={id} />
      </Section>
      <Section title={t`Versions`}>
        <RuleVersions rule={rule} />
      </Section>
    </ObjectPage>
  );
}
