import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Fieldset, Group, NumberInput, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { randomId } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { DayField } from '../../patterns/day-field.js';
import { fieldProps } from '../../patterns/form-page.js';
import { useLanguageName } from '../../patterns/language-name.js';
import { LevelPreview } from './level-preview.js';
import { type LevelValues, LOCALES } from './level-values.js';

interface Props {
  readonly form: UseFormReturnType<LevelValues>;
}

interface LevelFieldsProps extends Props {
  /** The id of the level that is edited. */
  readonly levelId?: string;
}

export function LevelFields({ form, levelId }: LevelFieldsProps): ReactNode {
  const { t } = useLingui();
  const getLanguageName = useLanguageName();
  return (
    <>
      {LOCALES.map((locale) => (
        <Fieldset key={locale} legend={getLanguageName(locale)}>
          <Stack>
            <TextInput label={t`Name`} {...fieldProps(form, `translations.${locale}.name`)} />
            <Textarea
              label={t`Description`}
              autosize
              minRows={2}
              {...fieldProps(form, `translations.${locale}.description`)}
            />
          </Stack>
        </Fieldset>
      ))}
      <NumberInput
        label={t`From`}
        description={t`Customers reach it with this many points.`}
        suffix={` ${t`points`}`}
        min={0}
        allowDecimal={false}
        thousandSeparator=" "
        hideControls
        {...fieldProps(form, 'conditionValue')}
      />
      <LevelPreview values={form.getValues()} levelId={levelId} />
      <Fieldset legend={t`Discount of the level`}>
        <Reward form={form} field="reward" />
      </Fieldset>
      <SpecialRewards form={form} />
      <NumberInput
        label={t`Minimum order`}
        description={t`The amount of an order from which the discount counts.`}
        min={0}
        hideControls
        {...fieldProps(form, 'minOrder')}
      />
      <Switch
        label={t`Active: customers can reach it`}
        {...fieldProps(form, 'active', { type: 'checkbox' })}
      />
    </>
  );
}

function Reward({ form, field }: Props & { readonly field: string }): ReactNode {
  const { t } = useLingui();
  return (
    <Stack>
      <NumberInput
        label={t`Discount`}
        suffix=" %"
        min={0}
        max={100}
        hideControls
        {...fieldProps(form, `${field}.value`)}
      />
      <Group grow align="flex-start">
        <TextInput label={t`Name of the discount`} {...fieldProps(form, `${field}.name`)} />
        <TextInput label={t`Code of the discount`} {...fieldProps(form, `${field}.code`)} />
      </Group>
    </Stack>
  );
}

function SpecialRewards({ form }: Props): ReactNode {
  const { t } = useLingui();
  const add = () =>
    form.insertListItem('specialRewards', {
      key: randomId(),
      name: '',
      code: '',
      value: '',
      active: true,
      startAt: '',
      endAt: '',
    });
  return (
    <>
      {form.getValues().specialRewards.map(({ key }, index) => {
        const field = `specialRewards.${index}`;
        return (
          <Fieldset key={key} legend={t`Special reward ${index + 1}`}>
            <Stack>
              <Reward form={form} field={field} />
              <Group grow>
                <DayField form={form} label={t`From the day`} field={`${field}.startAt`} />
                <DayField form={form} label={t`To the day`} field={`${field}.endAt`} />
              </Group>
              <Group justify="space-between">
                <Switch label={t`Active`} {...fieldProps(form, `${field}.active`, { type: 'checkbox' })} />
                <Button
                  variant="default"
                  size="xs"
                  onClick={() => form.removeListItem('specialRewards', index)}
                >
                  <Trans>Remove special reward {index + 1}</Trans>
                </Button>
              </Group>
            </Stack>
          </Fieldset>
        );
      })}
      <Group>
        <Button variant="default" onClick={add}>
          <Trans>Add a special reward</Trans>
        </Button>
      </Group>
    </>
  );
}
