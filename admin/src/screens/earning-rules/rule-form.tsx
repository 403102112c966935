import { earningRuleEdit, earningRuleShow } from '@laurel/client/api';
import type { UseFormReturnType } from '@mantine/form';
import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { getRouteApi } from '@tanstack/react-router';
import { laurel, getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { EditRecord } from '../../patterns/record-form.js';
import { DryRun } from './dry-run.js';
import { Replay } from './replay.js';
import {
  AudienceFields,
  LimitFields,
  KindFields,
  NameFields,
  TypeField,
  WindowFields,
} from './rule-fields.js';
import { getRequest } from './rule-kinds.js';
import { type RuleValues, getValues } from './rule-values.js';

const route = getRouteApi('/shell/earning-rules/$rule/edit');

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
      aside={(form) => (
        <Stack>
          <DryRun draft={form.getValues()} ruleId={rule} />
          <Replay draft={form.getValues()} ruleId={rule} />
        </Stack>
      )}
    >
      {(form) => <Fields form={form} />}
    </EditRecord>
  );
}

function Fields({ form }: { readonly form: UseFormReturnType<RuleValues> }): ReactNode {
  return (
    <Stack>
      <TypeField form={form} isNew={false} />
      <NameFields form={form} />
      <KindFields form={form} />
      <AudienceFields form={form} />
      <WindowFields form={form} />
      <LimitFields form={form} />
    </Stack>
  );
}
