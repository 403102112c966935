import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { type CheckedFact, CheckedFacts } from '../../../patterns/checked-facts.js';
import { Missing, useFormats } from '../../../patterns/formats.js';
import { useLanguageName } from '../../../patterns/language-name.js';
import { AudienceSize } from '../audience-size.js';
import { type Step, STEP_NAMES } from '../campaign-steps.js';
import { REWARD_TYPES } from '../campaign-terms.js';
import { type CampaignValues, DEFAULT_LOCALE, hasCodes } from '../campaign-values.js';
import { countIn } from '../code-source.js';
import { useWindowText } from '../../../patterns/window-text.js';

interface Props {
  readonly values: CampaignValues;
  readonly file: File | null;
  readonly goTo: (step: Step) => void;
  readonly campaignId: string | undefined;
  readonly isShown: boolean;
}

/** All that was said, and how many customers it reaches. */
export function CheckStep({ values, file, goTo, campaignId, isShown }: Props): ReactNode {
  const { t } = useLingui();
  const facts = useFacts(values, file);
  const hasNoCodes = campaignId === undefined && hasCodes(values.reward) && values.codes.kind === 'later';
  return (
    <>
      <AudienceSize values={values} campaignId={campaignId} isShown={isShown} />
      {!values.active && (
        <Alert role="note" color="gray" title={t`No customer sees it yet`}>
          <Trans>It is not active. Activate it here, or later on its page.</Trans>{' '}
          <Anchor component="button" type="button" onClick={() => goTo('audience')}>
            <Trans>Go there</Trans>
          </Anchor>
        </Alert>
      )}
      {hasNoCodes && (
        <Alert role="note" color="yellow" title={t`There are no codes yet`}>
          <Trans>Customers can buy it once you have added some.</Trans>
        </Alert>
      )}
      <CheckedFacts facts={facts} getName={(step) => t(STEP_NAMES[step])} goTo={goTo} />
    </>
  );
}

function useFacts(values: CampaignValues, file: File | null): readonly CheckedFact<Step>[] {
  const { t } = useLingui();
  const formats = useFormats();
  const getLanguageName = useLanguageName();
  const { campaignActivity: on, campaignVisibility: seen, costInPoints, codes } = values;
  const known = (text: string) => (text === '' ? <Missing /> : text);
  const getWindow = useWindowText();
  const when = (isAlways: boolean, from: string, to: string) => (isAlways ? t`always` : getWindow(from, to));
  const [inAll, each] = [values.limit, values.limitPerUser].map((limit) =>
    limit === '' ? '…' : formats.number(Number(limit)),
  );
  const limits = values.unlimited
    ? t`as long as there are codes`
    : t`${inAll} in total, ${each} per customer`;
  const languages = Object.entries(values.translations)
    .filter(([, texts]) => Object.values(texts).some(Boolean))
    .map(([locale]) => getLanguageName(locale))
    .join(', ');
  const count = countIn(codes) ?? 0;
  const number = formats.number(count);
  const added = codes.kind === 'file' ? (file?.name ?? t`Choose the file again`) : t`${number} will be added`;
  return [
    { step: 'what', label: t`Name`, value: known(values.translations[DEFAULT_LOCALE]?.name ?? '') },
    { step: 'what', label: t`Kind of reward`, value: t(REWARD_TYPES[values.reward]) },
    {
      step: 'price',
      label: t`Price`,
      value: costInPoints === '' ? <Missing /> : formats.points(Number(costInPoints)),
    },
    { step: 'price', label: t`Limits`, value: limits },
    { step: 'codes', label: t`Codes`, value: codes.kind === 'later' ? t`none are added` : added },
    {
      step: 'audience',
      label: t`Who can buy it?`,
      value: values.isForAll ? t`All customers` : t`Customers of some levels or segments`,
    },
    {
      step: 'audience',
      label: t`On sale`,
      value: when(on.allTimeActive, on.activeFrom, on.activeTo),
    },
    {
      step: 'audience',
      label: t`Visible`,
      value: when(seen.allTimeVisible, seen.visibleFrom, seen.visibleTo),
    },
    { step: 'texts', label: t`Texts`, value: languages || <Missing /> },
  ];
}
