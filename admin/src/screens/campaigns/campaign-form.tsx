import {
  campaignCreate,
  campaignEdit,
  type CampaignRecordForStaff,
  campaignRecordShow,
} from '@laurel/client/api';
import { useLingui } from '@lingui/react/macro';
import type { UseFormReturnType } from '@mantine/form';
import { modals } from '@mantine/modals';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { laurel, getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useActions } from '../../patterns/confirm.js';
import { useFormats } from '../../patterns/formats.js';
import { Edited, EditRecord, RecordForm } from '../../patterns/record-form.js';
import { StepList, StepPanel } from '../../patterns/step-list.js';
import { useStep } from '../../patterns/use-step.js';
import { getMissingEnds, type Step, STEP_NAMES, getStep, STEPS } from './campaign-steps.js';
import { type CampaignValues, NEW_CAMPAIGN, getRequest, getValues } from './campaign-values.js';
import { CodeReport } from './code-report.js';
import { addCodes } from './code-source.js';
import { RewardPreview } from './reward-preview.js';
import { AudienceStep } from './wizard/audience-step.js';
import { CheckStep } from './wizard/check-step.js';
import { CodesStep } from './wizard/codes-step.js';
import { PriceStep } from './wizard/price-step.js';
import { TextsStep } from './wizard/texts-step.js';
import { WhatStep } from './wizard/what-step.js';

const editCampaignRoute = getRouteApi('/shell/campaigns/$campaign/edit');
const newCampaignRoute = getRouteApi('/shell/campaigns/new');

/** A new campaign, or a copy of another one. */
export function NewCampaign(): ReactNode {
  const { from } = newCampaignRoute.useSearch();
  return from === undefined ? <NewReward initialValues={NEW_CAMPAIGN} /> : <CopiedReward from={from} />;
}

/** Begins with what the campaign was, but for its codes and pictures: inactive, until it is looked at. */
function CopiedReward({ from }: { readonly from: string }): ReactNode {
  const { t } = useLingui();
  const path = { storeCode: useStoreCode(), campaign: from };
  return (
    <Edited record={getQuery(campaignRecordShow, { path })}>
      {(record) => {
        const values = getValues(record as CampaignRecordForStaff);
        const translations = Object.fromEntries(
          Object.entries(values.translations).map(([locale, texts]) => {
            const { name } = texts;
            return [locale, { ...texts, name: name && t`${name} (copy)` }];
          }),
        );
        return <NewReward from={from} initialValues={{ ...values, translations, active: false }} />;
      }}
    </Edited>
  );
}

interface NewRewardProps {
  readonly initialValues: CampaignValues;
  readonly from?: string;
}

function NewReward({ initialValues, from }: NewRewardProps): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  const { step, goTo } = useStep(STEPS, newCampaignRoute.useSearch());
  const [file, setFile] = useState<File | null>(null);
  const add = useAddedCodes();
  const index = STEPS.indexOf(step);
  const [before, after] = [STEPS[index - 1], STEPS[index + 1]];
  return (
    <RecordForm
      title={t`New reward`}
      initialValues={initialValues}
      save={async (values) => {
        const { data } = await campaignCreate({
          client: laurel,
          path: { storeCode },
          body: getRequest(values),
        });
        await add(data.campaignId, values, file);
        return { to: '/campaigns/$campaign', params: { campaign: data.campaignId } };
      }}
      submitLabel={t`Create reward`}
      draftKey={['campaign.new', storeCode, from].filter(Boolean).join('.')}
      leaveTo={
        from === undefined ? { to: '/campaigns' } : { to: '/campaigns/$campaign', params: { campaign: from } }
      }
      steps={{
        back: before && (() => goTo(before)),
        next: after && (() => goTo(after)),
        check: (values) => getMissingEnds(values, step, t`Choose a time, or “Always”.`),
        reveal: (field) => goTo(getStep(field)),
      }}
      aside={(form) => <RewardPreview values={form.getValues()} />}
    >
      {(form) => <Steps form={form} step={step} goTo={goTo} file={file} onFile={setFile} />}
    </RecordForm>
  );
}

export function EditCampaign(): ReactNode {
  const { campaign } = editCampaignRoute.useParams();
  const path = { storeCode: useStoreCode(), campaign };
  const { data } = useQuery(getQuery(campaignRecordShow, { path }));
  const stored = data as CampaignRecordForStaff | undefined;
  const { step, goTo } = useStep(STEPS, editCampaignRoute.useSearch());
  const [file, setFile] = useState<File | null>(null);
  const add = useAddedCodes();
  return (
    <EditRecord
      record={getQuery(campaignRecordShow, { path })}
      getName={({ name }) => name}
      getValues={(record) => getValues(record as CampaignRecordForStaff)}
      update={async (values, revision) => {
        const body = { ...getRequest(values, stored?.translations), revision };
        await campaignEdit({ client: laurel, path, body });
        await add(campaign, values, file);
      }}
      page={{ to: '/campaigns/$campaign', params: { campaign } }}
      draftKey={`campaign.${campaign}`}
      steps={{ reveal: (field) => goTo(getStep(field)) }}
      aside={(form) => <RewardPreview values={form.getValues()} photo={stored?.photos[0]?.path} />}
    >
      {(form) => (
        <Steps form={form} step={step} goTo={goTo} file={file} onFile={setFile} storedId={campaign} />
      )}
    </EditRecord>
  );
}

/** The campaign is there when codes are added: what is wrong with them is said, and does not make a second campaign. */
function useAddedCodes() {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  const act = useActions();
  const formats = useFormats();
  return async (campaign: string, { codes }: CampaignValues, file: File | null) => {
    if (codes.kind === 'later') {
      return;
    }
    let added = 0;
    const run = async () => {
      const report = await addCodes({ storeCode, campaign }, codes, file);
      added = report?.added ?? 0;
      if (report && report.totalRejected > 0) {
        modals.open({
          title: t`Codes`,
          closeButtonProps: { 'aria-label': t`Close` },
          children: <CodeReport report={report} onClose={() => modals.closeAll()} />,
        });
      }
    };
    await act({ run, done: () => t`Codes added: ${formats.number(added)}.` });
  };
}

interface StepsProps {
  readonly form: UseFormReturnType<CampaignValues>;
  readonly step: Step;
  readonly goTo: (step: Step) => void;
  readonly file: File | null;
  readonly onFile: (file: File | null) => void;
  /** The id of a campaign that is there. */
  readonly storedId?: string;
}

function Steps({ form, step, goTo, file, onFile, storedId }: StepsProps): ReactNode {
  const { t } = useLingui();
  const wrong = Object.keys(form.errors).map(getStep);
  const panels: Record<Step, ReactNode> = {
    what: <WhatStep form={form} isNew={storedId === undefined} />,
    price: <PriceStep form={form} />,
    codes: <CodesStep form={form} file={file} onFile={onFile} storedId={storedId} />,
    audience: <AudienceStep form={form} campaignId={storedId} isShown={step === 'audience'} />,
    texts: <TextsStep form={form} />,
    check: (
      <CheckStep
        values={form.getValues()}
        file={file}
        goTo={goTo}
        campaignId={storedId}
        isShown={step === 'check'}
      />
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
