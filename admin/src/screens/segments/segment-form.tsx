import { segmentCreate, segmentEdit, segmentShow } from '@laurel/client/api';
import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { getRouteApi } from '@tanstack/react-router';
import { laurel, getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { EditRecord, RecordForm } from '../../patterns/record-form.js';
import { SegmentFields } from './segment-fields.js';
import { getRequest } from './criterion-kinds.js';
import { newSegment, getValues } from './segment-values.js';

const route = getRouteApi('/shell/segments/$segment/edit');

export function NewSegment(): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  const [initialValues] = useState(newSegment);
  return (
    <RecordForm
      title={t`New segment`}
      initialValues={initialValues}
      save={async (values) => {
        const { data } = await segmentCreate({
          client: laurel,
          path: { storeCode },
          body: getRequest(values),
        });
        return { to: '/segments/$segment', params: { segment: data.segmentId } };
      }}
      submitLabel={t`Create segment`}
      draftKey={`segment.new.${storeCode}`}
      leaveTo={{ to: '/segments' }}
    >
      {(form) => <SegmentFields form={form} />}
    </RecordForm>
  );
}

export function EditSegment(): ReactNode {
  const { segment } = route.useParams();
  const path = { storeCode: useStoreCode(), segment };
  return (
    <EditRecord
      record={getQuery(segmentShow, { path })}
      getName={({ name }) => name}
      getValues={getValues}
      update={(values, revision) =>
        segmentEdit({ client: laurel, path, body: { ...getRequest(values), revision } })
      }
      page={{ to: '/segments/$segment', params: { segment } }}
      draftKey={`segment.${segment}`}
    >
      {(form) => <SegmentFields form={form} />}
    </EditRecord>
  );
}
