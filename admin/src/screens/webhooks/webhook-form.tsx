import { webhookCreate, webhookEdit, type WebhookRecord, webhookShow } from '@laurel/client/api';
import { useLingui } from '@lingui/react/macro';
import { MultiSelect, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { getRouteApi } from '@tanstack/react-router';
import { laurel, getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useEventChoices } from '../../patterns/event-name.js';
import { fieldProps } from '../../patterns/form-page.js';
import type { Version } from '../../patterns/versions.js';
import { Edited, RecordForm } from '../../patterns/record-form.js';
import { useShowSecret } from './use-show-secret.js';
import { ALL_EVENTS } from './webhook-terms.js';

const route = getRouteApi('/shell/webhooks/$webhook/edit');

interface Values {
  url: string;
  description: string;
  all: boolean;
  eventTypes: string[];
  active: boolean;
}

const NEW_WEBHOOK: Values = { url: '', description: '', all: false, eventTypes: [], active: true };

export function NewWebhook(): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  const showSecret = useShowSecret();
  return (
    <RecordForm
      title={t`New webhook`}
      initialValues={NEW_WEBHOOK}
      save={async (values) => {
        const { data } = await webhookCreate({
          client: laurel,
          path: { storeCode },
          body: getRequest(values),
        });
        await showSecret(data.secret);
        return { to: '/webhooks/$webhook', params: { webhook: data.webhookId } };
      }}
      submitLabel={t`Create webhook`}
      draftKey={`webhook.new.${storeCode}`}
      leaveTo={{ to: '/webhooks' }}
    >
      {(form) => <Fields form={form} />}
    </RecordForm>
  );
}

export function EditWebhook(): ReactNode {
  const { t } = useLingui();
  const { webhook } = route.useParams();
  const path = { storeCode: useStoreCode(), webhook };
  const page = { to: '/webhooks/$webhook', params: { webhook } } as const;
  return (
    <Edited record={getQuery(webhookShow, { path })}>
      {(record) => (
        <RecordForm
          title={t`Edit webhook`}
          initialValues={getValues(record)}
          revision={record.revision}
          getVersion={getVersion}
          save={async (values, { revision }) => {
            await webhookEdit({
              client: laurel,
              path,
              body: { ...getRequest(values), revision },
            });
            return page;
          }}
          draftKey={`webhook.${webhook}`}
          leaveTo={page}
        >
          {(form) => <Fields form={form} />}
        </RecordForm>
      )}
    </Edited>
  );
}

function getVersion(shown: unknown): Version<Values> {
  const record = shown as WebhookRecord;
  return { values: getValues(record), revision: record.revision };
}

function getValues({ url, description = '', eventTypes, active }: WebhookRecord): Values {
  const all = eventTypes.includes(ALL_EVENTS);
  return { url, description, all, eventTypes: all ? [] : eventTypes, active };
}

function Fields({ form }: { readonly form: UseFormReturnType<Values> }): ReactNode {
  const { t } = useLingui();
  const { all, eventTypes } = form.getValues();
  const eventChoices = [...useEventChoices()];
  return (
    <>
      <TextInput
        label={t`Address`}
        description={t`Events are sent here by POST, each in a request of its own.`}
        type="url"
        placeholder="https://example.com/events"
        {...fieldProps(form, 'url')}
      />
      <TextInput
        label={t`Description`}
        description={t`Shown in this panel only.`}
        {...fieldProps(form, 'description')}
      />
      <Switch
        label={t`All events, also those of later versions`}
        {...fieldProps(form, 'all', { type: 'checkbox' })}
      />
      {!all && (
        <MultiSelect
          label={t`Events`}
          description={t`Type a part of a name to find it.`}
          placeholder={eventTypes.length === 0 ? t`Choose events` : undefined}
          data={eventChoices}
          searchable
          hidePickedOptions
          nothingFoundMessage={t`Nothing found`}
          {...fieldProps(form, 'eventTypes')}
        />
      )}
      <Switch label={t`Active: events are sent`} {...fieldProps(form, 'active', { type: 'checkbox' })} />
    </>
  );
}

function getRequest({ all, eventTypes, ...others }: Values) {
  return { ...others, eventTypes: all ? [ALL_EVENTS] : eventTypes };
}
