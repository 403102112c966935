import { type CreatePosRequest, posCreate, type PosRecord, posShow, posUpdate } from '@laurel/client/api';
import { useLingui } from '@lingui/react/macro';
import { Fieldset, NumberInput, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { getRouteApi } from '@tanstack/react-router';
import { laurel, getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useActions } from '../../patterns/confirm.js';
import { fieldProps } from '../../patterns/form-page.js';
import { EditRecord, RecordForm } from '../../patterns/record-form.js';

const route = getRouteApi('/shell/pos/$pos/edit');

const LIST = { to: '/pos' } as const;
const ADDRESS = ['street', 'address1', 'address2', 'postal', 'city', 'province', 'country'] as const;

interface PosValues {
  name: string;
  identifier: string;
  description: string;
  location: Record<(typeof ADDRESS)[number], string> & { lat: number | string; long: number | string };
}

export function NewPos(): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  const act = useActions();
  return (
    <RecordForm
      title={t`New point of sale`}
      initialValues={getValues({ name: '', identifier: '', location: {} })}
      save={async (values) => {
        const { data } = await posCreate({ client: laurel, path: { storeCode }, body: getRequest(values) });
        await act({ run: () => Promise.resolve(), done: t`${values.name} is created.` });
        return { to: '/pos/$pos', params: { pos: data.posId } };
      }}
      submitLabel={t`Create point of sale`}
      draftKey={`pos.new.${storeCode}`}
      leaveTo={LIST}
    >
      {(form) => <Fields form={form} />}
    </RecordForm>
  );
}

export function EditPos(): ReactNode {
  const { t } = useLingui();
  const { pos } = route.useParams();
  const path = { storeCode: useStoreCode(), pos };
  const act = useActions();
  return (
    <EditRecord
      record={getQuery(posShow, { path })}
      getName={({ name }) => name}
      getValues={getValues}
      update={async (values, revision) => {
        await posUpdate({ client: laurel, path, body: { ...getRequest(values), revision } });
        await act({ run: () => Promise.resolve(), done: t`${values.name} is saved.` });
      }}
      page={{ to: '/pos/$pos', params: { pos } }}
      draftKey={`pos.${pos}`}
    >
      {(form) => <Fields form={form} />}
    </EditRecord>
  );
}

function Fields({ form }: { readonly form: UseFormReturnType<PosValues> }): ReactNode {
  const { t } = useLingui();
  const degrees = { decimalScale: 6, hideControls: true, suffix: '°' } as const;
  return (
    <>
      <TextInput label={t`Name`} description={t`As people read it.`} {...fieldProps(form, 'name')} />
      <TextInput
        label={t`Identifier`}
        description={t`Tills and imports refer to it by this. It is unique in a store.`}
        {...fieldProps(form, 'identifier')}
      />
      <Textarea label={t`Description`} autosize minRows={2} {...fieldProps(form, 'description')} />
      <Fieldset legend={t`Where it is`}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput label={t`Street`} {...fieldProps(form, 'location.street')} />
          <TextInput label={t`Number`} {...fieldProps(form, 'location.address1')} />
          <TextInput label={t`Addition`} {...fieldProps(form, 'location.address2')} />
          <TextInput label={t`Postal code`} {...fieldProps(form, 'location.postal')} />
          <TextInput label={t`City`} {...fieldProps(form, 'location.city')} />
          <TextInput label={t`Province`} {...fieldProps(form, 'location.province')} />
          <TextInput label={t`Country`} {...fieldProps(form, 'location.country')} />
          <div />
          <NumberInput
            label={t`Latitude`}
            min={-90}
            max={90}
            {...degrees}
            {...fieldProps(form, 'location.lat')}
          />
          <NumberInput
            label={t`Longitude`}
            min={-180}
            max={180}
            {...degrees}
            {...fieldProps(form, 'location.long')}
          />
        </SimpleGrid>
      </Fieldset>
    </>
  );
}

function getValues(pos: Pick<PosRecord, 'name' | 'identifier' | 'description' | 'location'>): PosValues {
  const { name, identifier, description = '', location } = pos;
  const address = Object.fromEntries(ADDRESS.map((part) => [part, location[part] ?? '']));
  const { lat = '', long = '' } = location.geoPoint ?? {};
  return {
    name,
    identifier,
    description,
    location: { ...(address as Record<(typeof ADDRESS)[number], string>), lat, long },
  };
}

/** What is empty is taken away. */
function getRequest({ name, identifier, description, location }: PosValues): CreatePosRequest {
  return {
    name,
    identifier,
    description: description === '' ? null : description,
    location: Object.fromEntries(
      Object.entries(location).map(([part, value]) => [part, value === '' ? null : value]),
    ),
  };
}
