import { adminLevelCreate, adminLevelUpdate, levelShow } from '@laurel/client/api';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { getRouteApi } from '@tanstack/react-router';
import { laurel, getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { EditRecord, RecordForm } from '../../patterns/record-form.js';
import { LevelFields } from './level-fields.js';
import { NEW_LEVEL, getRequest, getValues } from './level-values.js';

const route = getRouteApi('/shell/levels/$level/edit');

export function NewLevel(): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  return (
    <RecordForm
      title={t`New level`}
      initialValues={NEW_LEVEL}
      save={async (values) => {
        const { data } = await adminLevelCreate({
          client: laurel,
          path: { storeCode },
          body: getRequest(values),
        });
        return { to: '/levels/$level', params: { level: data.id } };
      }}
      submitLabel={t`Create level`}
      draftKey={`level.new.${storeCode}`}
      leaveTo={{ to: '/levels' }}
    >
      {(form) => <LevelFields form={form} />}
    </RecordForm>
  );
}

export function EditLevel(): ReactNode {
  const { level } = route.useParams();
  const path = { storeCode: useStoreCode(), level };
  return (
    <EditRecord
      record={getQuery(levelShow, { path })}
      getName={({ name }) => name}
      getValues={getValues}
      update={(values, revision) =>
        adminLevelUpdate({ client: laurel, path, body: { ...getRequest(values), revision } })
      }
      page={{ to: '/levels/$level', params: { level } }}
      draftKey={`level.${level}`}
    >
      {(form) => <LevelFields form={form} levelId={level} />}
    </EditRecord>
  );
}
