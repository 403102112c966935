import { useLingui } from '@lingui/react/macro';
import { Skeleton, Stack } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { type QueryKey, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query';
import { type LinkProps, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { forgetDraft } from './form-draft.js';
import { FormPage, type Steps } from './form-page.js';
import type { Version } from './versions.js';
import { PageTitle } from './page-title.js';
import { Failure } from './states.js';

interface Props<Values extends object> {
  /** "New level", "Edit Gold". */
  readonly title: string;
  /** The name of the page, where it is not the title: "Gold". */
  readonly heading?: string;
  readonly initialValues: Values;
  /**
   * Sends them. Throws what the API has refused; answers with the page to go to.
   * @param version What they were typed for
   */
  readonly save: (values: Values, version: Version<Values>) => Promise<LinkProps>;
  /** A verb: "Create level". Otherwise "Save". */
  readonly submitLabel?: string;
  /** See `FormPage`. */
  readonly draftKey: string;
  readonly unkept?: readonly string[];
  readonly revision?: string | undefined;
  readonly getVersion?: ((record: unknown) => Version<Values>) | undefined;
  readonly steps?: Steps<Values> | undefined;
  /** See `FormPage`. */
  readonly aside?: (form: UseFormReturnType<Values>) => ReactNode;
  /** The page to go to without saving. */
  readonly leaveTo: LinkProps;
  readonly children: (form: UseFormReturnType<Values>) => ReactNode;
}

/** The page on which a record is created or edited. */
export function RecordForm<Values extends object>(props: Props<Values>): ReactNode {
  const { title, heading = title, save, submitLabel, leaveTo, children, ...rest } = props;
  const { t } = useLingui();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [{ initialValues, revision }] = useState(props);
  const form = useForm<Values>({ initialValues });
  const submit = async (values: Values, version: Version<Values>) => {
    const page = await save(values, version);
    // The page may be loaded again before it has been left: what was saved must not be offered, and created, a second time.
    forgetDraft(rest.draftKey);
    await cache.invalidateQueries();
    await navigate(page);
  };
  return (
    <Stack>
      <PageTitle name={title}>{heading}</PageTitle>
      <FormPage
        form={form}
        onSubmit={submit}
        submitLabel={submitLabel ?? t`Save`}
        draftKey={rest.draftKey}
        unkept={rest.unkept ?? []}
        revision={revision}
        getVersion={rest.getVersion}
        steps={rest.steps}
        aside={rest.aside?.(form)}
        onDiscard={() => void navigate(leaveTo)}
      >
        {children(form)}
      </FormPage>
    </Stack>
  );
}

interface EditedProps<Data, Refusal, Key extends QueryKey> {
  readonly record: UseQueryOptions<Data, Refusal, Data, Key>;
  readonly children: (record: Data) => ReactNode;
}

/** The record that a form is about, as it is when the form is opened. */
export function Edited<Data, Refusal, Key extends QueryKey>({
  record,
  children,
}: EditedProps<Data, Refusal, Key>): ReactNode {
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...record,
    // What another person changes meanwhile does not replace what is being typed.
    staleTime: Infinity,
    refetchOnMount: 'always',
  });
  if (error) {
    return <Failure error={error} retry={() => void refetch()} />;
  }
  // What was read on an earlier visit may be an earlier version.
  return data === undefined || !isFetchedAfterMount ? <Skeleton height={480} /> : children(data);
}

/** Records that are shown alone have one. */
interface Revised {
  readonly revision?: string;
}

interface EditProps<Data, Refusal, Key extends QueryKey, Values extends object> extends Omit<
  Props<Values>,
  'title' | 'heading' | 'initialValues' | 'save' | 'leaveTo' | 'submitLabel' | 'revision' | 'versionOf'
> {
  readonly record: UseQueryOptions<Data, Refusal, Data, Key>;
  readonly getName: (record: NoInfer<Data>) => string;
  readonly getValues: (record: NoInfer<Data>) => Values;
  /** Says for which revision of the record it is meant: the answer to an earlier one has both versions. */
  readonly update: (values: Values, revision: string | undefined) => Promise<unknown>;
  /** The address of the record, to go to when it is saved or not. */
  readonly page: LinkProps;
}

/** The form of a record that is there: what it is called, and its values. */
export function EditRecord<Data, Refusal, Key extends QueryKey, Values extends object>(
  props: EditProps<Data, Refusal, Key, Values>,
): ReactNode {
  const { record, getName, getValues, update, page, children, ...rest } = props;
  const { t } = useLingui();
  return (
    <Edited record={record}>
      {(found) => {
        const name = getName(found);
        return (
          <RecordForm
            title={t`Edit ${name}`}
            heading={name}
            initialValues={getValues(found)}
            revision={(found as Revised).revision}
            getVersion={(current) => ({
              values: getValues(current as Data),
              revision: (current as Revised).revision,
            })}
            save={async (values, { revision }) => {
              await update(values, revision);
              return page;
            }}
            leaveTo={page}
            {...rest}
          >
            {children}
          </RecordForm>
        );
      }}
    </Edited>
  );
}
