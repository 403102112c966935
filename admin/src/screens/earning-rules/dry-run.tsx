import { LaurelError } from '@laurel/client';
import { type SimulateEarningRequest, simulationSimulate } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Fieldset, Group, NumberInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { randomId } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import type { KeyboardEvent, ReactNode } from 'react';
import { laurel } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { CustomerSelect } from '../../patterns/customer-select.js';
import { getErrors, fieldProps, Problems } from '../../patterns/form-page.js';
import { useFormats } from '../../patterns/formats.js';
import { ItemLabelsInput } from '../../patterns/item-labels-input.js';
import { getLabels } from '../../patterns/labels.js';
import { ExplainedRules } from './explained-rules.js';
import { isAboutBaskets, getRequest } from './rule-kinds.js';
import type { RuleValues } from './rule-values.js';

interface Values {
  customerId: string;
  items: {
    readonly key: string;
    sku: string;
    quantity: number | string;
    grossValue: number | string;
    labels: string[];
  }[];
}

interface Props {
  /** The rule as it is in the form. */
  readonly draft: RuleValues;
  readonly ruleId?: string | undefined;
}

/** What a purchase would earn if the rule were as it is in the form. Stores nothing. */
export function DryRun({ draft, ruleId }: Props): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const storeCode = useStoreCode();
  const form = useForm<Values>({ initialValues: { customerId: '', items: [newItem()] } });
  const run = useMutation({
    mutationFn: async () => {
      const rule = { ...getRequest(draft), ...(ruleId !== undefined && { earningRuleId: ruleId }) };
      const body = { ...getBasket(form.getValues()), rule } as SimulateEarningRequest;
      return (await simulationSimulate({ client: laurel, path: { storeCode }, body })).data;
    },
    onMutate: () => form.clearErrors(),
    onError: (error) => error instanceof LaurelError && form.setErrors(getErrors(error)),
  });
  /** Otherwise Enter would send the form around it. */
  const tryByEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement && !event.defaultPrevented) {
      event.preventDefault();
      run.mutate();
    }
  };
  if (!isAboutBaskets(draft.type)) {
    return null;
  }
  return (
    <Fieldset legend={t`Dry run`} onKeyDown={tryByEnter}>
      <Stack>
        <Text c="dimmed">{t`What a purchase would earn with the rule as the form has it, beside all other rules. Nothing is stored.`}</Text>
        {run.error && <Problems error={withoutPrefix(run.error)} />}
        <CustomerSelect
          label={t`Customer`}
          {...fieldProps(form, 'customerId')}
          value={form.getValues().customerId || null}
          onChange={(id) => form.setFieldValue('customerId', id ?? '')}
        />
        {form.getValues().items.map(({ key }, index) => (
          <Item key={key} form={form} index={index} />
        ))}
        <Group>
          <Button variant="default" size="xs" onClick={() => form.insertListItem('items', newItem())}>
            <Trans>Add an item</Trans>
          </Button>
          <Button size="xs" variant="light" loading={run.isPending} onClick={() => run.mutate()}>
            <Trans>Try it</Trans>
          </Button>
        </Group>
        {run.data && (
          <section aria-label={t`Result of the dry run`}>
            <Text fw={600} role="status" mb="xs">
              <Trans>It would earn {formats.points(run.data.points)}.</Trans>
            </Text>
            {run.data.notes.some(({ note }) => note === 'segments-before') && (
              <Text size="sm" c="dimmed">
                <Trans>Segments are those before this purchase.</Trans>
              </Text>
            )}
            {run.data.notes.some(({ note }) => note === 'no-active-rule') && (
              <Text size="sm" c="dimmed">
                <Trans>No earning rule is active.</Trans>
              </Text>
            )}
            <ExplainedRules rules={run.data.rules} />
          </section>
        )}
      </Stack>
    </Fieldset>
  );
}

function Item({
  form,
  index,
}: {
  readonly form: UseFormReturnType<Values>;
  readonly index: number;
}): ReactNode {
  const { t } = useLingui();
  const field = (name: string) => fieldProps(form, `items.${index}.${name}`);
  const number = { min: 0, hideControls: true } as const;
  return (
    <SimpleGrid cols={2} role="group" aria-label={t`Item ${index + 1}`}>
      <TextInput label={t`Article number`} {...field('sku')} />
      <NumberInput label={t`Quantity`} {...number} decimalScale={3} {...field('quantity')} />
      <NumberInput label={t`Amount`} {...number} decimalScale={2} {...field('grossValue')} />
      <ItemLabelsInput label={t`Labels`} {...field('labels')} />
    </SimpleGrid>
  );
}

function newItem(): Values['items'][number] {
  return { key: randomId(), sku: '', quantity: 1, grossValue: '', labels: [] };
}

/** Nothing stays nothing: the API says what is missing. */
function getBasket({ customerId, items }: Values) {
  return {
    ...(customerId !== '' && { customerId }),
    items: items.map(({ sku, quantity, grossValue, labels }) => ({
      sku,
      ...(quantity !== '' && { quantity: Number(quantity) }),
      ...(grossValue !== '' && { grossValue: Number(grossValue) }),
      labels: getLabels(labels),
    })),
  };
}

/** Fields of the draft are those of the form around it. */
export function withoutPrefix(error: Error): Error {
  if (!(error instanceof LaurelError)) {
    return error;
  }
  const fields = error.fields.map(({ field, message }) => ({
    field: field.replace(/^rule\./, ''),
    message,
  }));
  return error.withFields(fields);
}
