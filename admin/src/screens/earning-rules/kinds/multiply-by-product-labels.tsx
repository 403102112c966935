import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Fieldset, Group, Input, NumberInput, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { fieldId, fieldProps } from '../../../patterns/form-page.js';
import { useFormats } from '../../../patterns/formats.js';
import { newMultiplier } from '../rule-values.js';
import type { RuleFieldsProps, RuleKind, RuleSentenceProps } from './rule-kind.js';

export const multiplyByProductLabels: RuleKind = {
  name: msg`Multiplier by label`,
  hint: msg`Multiplies what products have earned, by their labels.`,
  priority: 2,
  Sentence: LabelSentence,
  Fields: LabelMultiplierFields,
  needed: ['labelMultipliers'],
  sent: [],
  request: ({ labelMultipliers }) => ({
    labelMultipliers: labelMultipliers.map(({ key, value, multiplier }) => ({
      key,
      value,
      multiplier,
    })),
  }),
};

/** By how much each label multiplies. */
function LabelMultiplierFields({ form }: RuleFieldsProps): ReactNode {
  const { t } = useLingui();
  const field = 'labelMultipliers';
  const problem = form.errors[field];
  return (
    <Fieldset legend={t`Labels and how much they multiply`} id={fieldId(field)} tabIndex={-1}>
      <Stack>
        {form.getValues().labelMultipliers.map(({ id }, index) => (
          <SimpleGrid key={id} cols={{ base: 1, sm: 4 }} style={{ alignItems: 'end' }}>
            <TextInput label={t`Label`} {...fieldProps(form, `${field}.${index}.key`)} />
            <TextInput label={t`Value`} {...fieldProps(form, `${field}.${index}.value`)} />
            <NumberInput
              label={t`Multiplier`}
              prefix="× "
              min={0}
              decimalScale={4}
              hideControls
              {...fieldProps(form, `${field}.${index}.multiplier`)}
            />
            <Button variant="default" onClick={() => form.removeListItem(field, index)}>
              <Trans>Remove label {index + 1}</Trans>
            </Button>
          </SimpleGrid>
        ))}
        {problem && <Input.Error>{problem}</Input.Error>}
        <Group>
          <Button variant="default" size="xs" onClick={() => form.insertListItem(field, newMultiplier())}>
            <Trans>Add a label</Trans>
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
}

function LabelSentence({ rule: { labelMultipliers = [] } }: RuleSentenceProps): ReactNode {
  const formats = useFormats();
  return labelMultipliers.map(({ key, value, multiplier }) => (
    <span key={`${key}:${value}`}>
      <Trans>
        {`${key}:${value}`}: {formats.number(multiplier)} times as many points.
      </Trans>{' '}
    </span>
  ));
}
