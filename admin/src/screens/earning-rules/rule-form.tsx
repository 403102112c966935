import { earningRuleCreate, earningRuleEdit, earningRuleShow } from '@laurel/client/api';
import { useLingui } from '@lingui/react/macro';
import type { UseFormReturnType } from '@mantine/form';
import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { getRouteApi } from '@tanstack/react-router';
import { laurel, getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { EditRecord, RecordForm } from '../../patterns/record-form.js';
import { DryRun } from './dry-run.js';
import {
  AudienceFields,
  LimitFields,
  KindFields,
  NameFields,
  TypeField,
  WindowFields,
} from './rule-fields.js';
import { getRequest } from './rule-kinds.js';
import { NEW_RULE, type RuleValues, getValues } from './rule-values.js';

const route = getRouteApi('/shell/earning-rules/$rule/edit');

export function NewRule(): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
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
      aside={(form) => <DryRun draft={form.getValues()} />}
    >
      {(form) => <Fields form={form} />}
    </RecordForm>
  );
}

export function EditRule(): ReactNode {
  const { rule } = route.useParams();
  const path = { storeCode: useStoreCode(), earningRule: rule };
  return (
    <EditRecord
      record={getQuery(earningRuleShow, { path })}
      getName={({ name }) => name}
      getValues={getValues}
      update={(values, revision) =>
        earningRuleEdit({ client: laurel, path, body: { ...getRequest(values), revision } })
      }
      page={{ to: '/earning-rules/$rule', params: { rule } }}
      draftKey={`earning-rule.${rule}`}
      aside={(form) => <DryRun draft={form.getValues()} ruleId={rule} />}
    >
      {(form) => <Fields form={form} ruleId={rule} />}
    </EditRecord>
  );
}

interface Props {
  readonly form: UseFormReturnType<RuleValues>;
  readonly ruleId?: string;
}

function Fields({ form, ruleId }: Props): ReactNode {
  return (
    <Stack>
      <TypeField form={form} isNew={ruleId === undefined} />
      <NameFields form={form} />
      <KindFields form={form} />
      <AudienceFields form={form} />
      <WindowFields form={form} />
      <LimitFields form={form} />
    </Stack>
  );
}
