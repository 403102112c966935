import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Alert, Checkbox, Group, NativeSelect, NumberInput, Stack, Switch, TagsInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { fieldProps } from '../../patterns/form-page.js';
import type { RuleFieldsProps } from './kinds/rule-kind.js';

export const NUMBER = { min: 0, hideControls: true, thousandSeparator: ' ' } as const;

export const PERIODS = {
  day: msg`a day`,
  week: msg`a week`,
  month: msg`a month`,
  '3 months': msg`a quarter`,
  '6 months': msg`half a year`,
  '1 year': msg`a year`,
  forever: msg`ever`,
};

export function PointsAmount({ form }: RuleFieldsProps): ReactNode {
  const { t } = useLingui();
  return (
    <NumberInput
      label={t`Points`}
      suffix={` ${t`points`}`}
      {...NUMBER}
      allowDecimal={false}
      {...fieldProps(form, 'pointsAmount')}
    />
  );
}

export function Products({ form }: RuleFieldsProps): ReactNode {
  const { t } = useLingui();
  return (
    <TagsInput
      label={t`Article numbers`}
      description={t`Press Enter to add one.`}
      {...fieldProps(form, 'skuIds')}
    />
  );
}

/** How often it pays a customer. */
export function Limit({ form }: RuleFieldsProps): ReactNode {
  const { t } = useLingui();
  return (
    <Stack gap="xs">
      <Checkbox
        label={t`Limit how often one customer earns it`}
        {...fieldProps(form, 'limit.active', { type: 'checkbox' })}
      />
      {form.getValues().limit.active && (
        <Group grow align="flex-start">
          <NumberInput
            label={t`At most`}
            suffix={` ${t`times`}`}
            {...NUMBER}
            allowDecimal={false}
            {...fieldProps(form, 'limit.limit')}
          />
          <NativeSelect label={t`In`} data={getOptions(PERIODS, t)} {...fieldProps(form, 'limit.period')} />
        </Group>
      )}
    </Stack>
  );
}

/** Who reports what it pays for. */
export function Reports({ form }: RuleFieldsProps): ReactNode {
  const { t } = useLingui();
  const { customersMayReport, limit } = form.getValues();
  return (
    <>
      <Switch
        label={t`Customers can report it themselves`}
        description={t`With their own login, such as in an app. Otherwise only the shop reports it, with its key.`}
        {...fieldProps(form, 'customersMayReport', { type: 'checkbox' })}
      />
      {customersMayReport && !limit.active && (
        <Alert color="yellow">{t`Customers could report it as often as they like: it needs a limit.`}</Alert>
      )}
    </>
  );
}

export function getOptions(
  labels: Readonly<Record<string, MessageDescriptor>>,
  t: ReturnType<typeof useLingui>['t'],
) {
  return Object.entries(labels).map(([value, label]) => ({ value, label: t(label) }));
}
