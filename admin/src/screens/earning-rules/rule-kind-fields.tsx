import { useLingui } from '@lingui/react/macro';
import {
  Alert,
  Checkbox,
  Group,
  NativeSelect,
  NumberInput,
  SimpleGrid,
  Stack,
  Switch,
  TagsInput,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { fieldProps } from '../../patterns/form-page.js';
import { CampaignField } from './campaign-field.js';
import { LabelMultiplierFields } from './label-multiplier-fields.js';
import { EVENTS, PERIODS, REFERRAL_EVENTS, REFERRAL_REWARDS } from './rule-terms.js';
import type { RuleValues } from './rule-values.js';

interface Props {
  readonly form: UseFormReturnType<RuleValues>;
}

/** What the chosen kind needs, and nothing else. */
export function KindFields({ form }: Props): ReactNode {
  switch (form.getValues().type) {
    case 'points':
      return <MoneyFields form={form} />;
    case 'product_purchase':
      return <Several of={[Products, PointsAmount]} form={form} />;
    case 'multiply_for_product':
      return <Several of={[Products, Multiplier]} form={form} />;
    case 'multiply_by_product_labels':
      return <LabelMultiplierFields form={form} />;
    case 'instant_reward':
      return <CampaignField form={form} />;
    case 'event':
      return <Several of={[NoticedEvent, PointsAmount]} form={form} />;
    case 'custom_event':
      return <Several of={[OwnEvent, PointsAmount, Limit, Reports]} form={form} />;
    case 'referral':
      return <Several of={[Referral, PointsAmount]} form={form} />;
    case 'geolocation':
      return <Several of={[Place, PointsAmount, Limit, Reports]} form={form} />;
    case 'qrcode':
      return <Several of={[Code, PointsAmount, Limit, Reports]} form={form} />;
  }
}

function Several({ of, form }: Props & { readonly of: readonly ((props: Props) => ReactNode)[] }): ReactNode {
  return of.map((Field) => <Field key={Field.name} form={form} />);
}

const NUMBER = { min: 0, hideControls: true, thousandSeparator: ' ' } as const;

function PointsAmount({ form }: Props): ReactNode {
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

function MoneyFields({ form }: Props): ReactNode {
  const { t } = useLingui();
  const { labelsInclusionType } = form.getValues();
  return (
    <>
      <NumberInput
        label={t`Points for each unit of the currency`}
        {...NUMBER}
        decimalScale={4}
        {...fieldProps(form, 'pointValue')}
      />
      <NumberInput
        label={t`Least amount`}
        description={t`It pays only if what counts is worth as much.`}
        {...NUMBER}
        decimalScale={2}
        {...fieldProps(form, 'minOrderValue')}
      />
      <TagsInput label={t`Article numbers that do not count`} {...fieldProps(form, 'excludedSKUs')} />
      <NativeSelect
        label={t`Items count`}
        data={[
          { value: 'none_labels', label: t`whatever their labels are` },
          { value: 'exclude_labels', label: t`but for those with some labels` },
          { value: 'include_labels', label: t`only with some labels` },
        ]}
        {...fieldProps(form, 'labelsInclusionType')}
      />
      {labelsInclusionType === 'exclude_labels' && (
        <TagsInput label={t`Labels that do not count`} {...fieldProps(form, 'excludedLabels')} />
      )}
      {labelsInclusionType === 'include_labels' && (
        <TagsInput label={t`Labels that count`} {...fieldProps(form, 'includedLabels')} />
      )}
      <Checkbox
        label={t`Costs of delivery do not count`}
        {...fieldProps(form, 'excludeDeliveryCost', { type: 'checkbox' })}
      />
    </>
  );
}

function Products({ form }: Props): ReactNode {
  const { t } = useLingui();
  return (
    <TagsInput label={t`Article numbers`} description={t`Enter adds one.`} {...fieldProps(form, 'skuIds')} />
  );
}

function Multiplier({ form }: Props): ReactNode {
  const { t } = useLingui();
  return (
    <>
      <TagsInput
        label={t`Or with one of these labels`}
        description={t`Key and value with a colon between them, such as material:wool. Enter adds one.`}
        {...fieldProps(form, 'labels')}
      />
      <NumberInput
        label={t`Times as many points`}
        prefix="× "
        {...NUMBER}
        decimalScale={4}
        {...fieldProps(form, 'multiplier')}
      />
    </>
  );
}

function NoticedEvent({ form }: Props): ReactNode {
  const { t } = useLingui();
  const data = [{ value: '', label: t`Choose one` }, ...optionsOf(EVENTS, t)];
  return <NativeSelect label={t`Event`} data={data} {...fieldProps(form, 'eventName')} />;
}

function OwnEvent({ form }: Props): ReactNode {
  const { t } = useLingui();
  return (
    <TextInput
      label={t`Event`}
      description={t`The name by which an app reports it.`}
      {...fieldProps(form, 'eventName')}
    />
  );
}

function Referral({ form }: Props): ReactNode {
  const { t } = useLingui();
  const data = [{ value: '', label: t`Choose one` }, ...optionsOf(REFERRAL_EVENTS, t)];
  return (
    <>
      <NativeSelect label={t`When`} data={data} {...fieldProps(form, 'eventName')} />
      <NativeSelect
        label={t`Who gets the points`}
        data={optionsOf(REFERRAL_REWARDS, t)}
        {...fieldProps(form, 'rewardType')}
      />
    </>
  );
}

function Place({ form }: Props): ReactNode {
  const { t } = useLingui();
  const degrees = { decimalScale: 8, hideControls: true, suffix: '°' } as const;
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      <NumberInput label={t`Latitude`} {...degrees} {...fieldProps(form, 'latitude')} />
      <NumberInput label={t`Longitude`} {...degrees} {...fieldProps(form, 'longitude')} />
      <NumberInput
        label={t`Radius`}
        {...NUMBER}
        allowDecimal={false}
        suffix=" m"
        {...fieldProps(form, 'radius')}
      />
    </SimpleGrid>
  );
}

function Code({ form }: Props): ReactNode {
  const { t } = useLingui();
  return (
    <TextInput
      label={t`Code`}
      description={t`What the code says. Customers do not see it in the list of rules.`}
      {...fieldProps(form, 'code')}
    />
  );
}

/** How often it pays a customer. */
function Limit({ form }: Props): ReactNode {
  const { t } = useLingui();
  return (
    <Stack gap="xs">
      <Checkbox
        label={t`Only so often for one customer`}
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
          <NativeSelect label={t`In`} data={optionsOf(PERIODS, t)} {...fieldProps(form, 'limit.period')} />
        </Group>
      )}
    </Stack>
  );
}

/** Who reports what it pays for. */
function Reports({ form }: Props): ReactNode {
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

function optionsOf(
  labels: Readonly<Record<string, (typeof EVENTS)['oloy.account.created']>>,
  t: ReturnType<typeof useLingui>['t'],
) {
  return Object.entries(labels).map(([value, label]) => ({ value, label: t(label) }));
}
