import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Fieldset, Group, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { fieldProps } from '../../patterns/form-page.js';
import { CriterionFields } from './criterion-fields.js';
import { SegmentPreview } from './segment-preview.js';
import { newCriterion, newPart, type SegmentValues } from './segment-values.js';

interface Props {
  readonly form: UseFormReturnType<SegmentValues>;
}

export function SegmentFields({ form }: Props): ReactNode {
  const { t } = useLingui();
  const { parts } = form.getValues();
  return (
    <>
      <TextInput label={t`Name`} {...fieldProps(form, 'name')} />
      <Textarea label={t`Description`} autosize minRows={2} {...fieldProps(form, 'description')} />
      {parts.map(({ key }, index) => (
        <Part key={key} form={form} index={index} count={parts.length} />
      ))}
      <Group>
        {/* Longer than a line on a phone, in some languages. */}
        <Button
          variant="default"
          h="auto"
          py={8}
          styles={{ label: { whiteSpace: 'normal' } }}
          onClick={() => form.insertListItem('parts', newPart())}
        >
          <Trans>Add a group that must also match</Trans>
        </Button>
      </Group>
      <SegmentPreview values={form.getValues()} />
      <Switch label={t`Active: it has customers`} {...fieldProps(form, 'active', { type: 'checkbox' })} />
    </>
  );
}

function Part({ form, index, count }: Props & { readonly index: number; readonly count: number }): ReactNode {
  const { t } = useLingui();
  const field = `parts.${index}.criteria`;
  const criteria = form.getValues().parts[index]?.criteria ?? [];
  return (
    <Fieldset legend={index === 0 ? t`Customers who meet one of these` : t`And who meet one of these`}>
      <Stack>
        {criteria.map((criterion, position) => (
          <Stack key={criterion.key} gap="xs" role="group" aria-label={t`Criterion ${position + 1}`}>
            {position > 0 && (
              <Text c="dimmed">
                <Trans>or</Trans>
              </Text>
            )}
            <CriterionFields form={form} field={`${field}.${position}`} criterion={criterion} />
            {criteria.length > 1 && (
              <Group>
                <Button variant="default" size="xs" onClick={() => form.removeListItem(field, position)}>
                  <Trans>Remove criterion {position + 1}</Trans>
                </Button>
              </Group>
            )}
          </Stack>
        ))}
        <Group>
          <Button variant="default" size="xs" onClick={() => form.insertListItem(field, newCriterion())}>
            <Trans>Or another criterion</Trans>
          </Button>
          {count > 1 && (
            <Button variant="default" size="xs" onClick={() => form.removeListItem('parts', index)}>
              <Trans>Remove this group</Trans>
            </Button>
          )}
        </Group>
      </Stack>
    </Fieldset>
  );
}
