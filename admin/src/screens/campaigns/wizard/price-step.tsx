import { earningRuleList } from '@laurel/client/api';
import { useLingui } from '@lingui/react/macro';
import {
  Checkbox,
  Fieldset,
  Group,
  NativeSelect,
  NumberInput,
  type NumberInputProps,
  Select,
  Stack,
  Switch,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getQuery } from '../../../api/laurel.js';
import { useCurrency } from '../../../app/use-currency.js';
import { useStoreCode } from '../../../app/use-store.js';
import { fieldProps } from '../../../patterns/form-page.js';
import { type Giver, GIVERS } from '../campaign-terms.js';
import { type CampaignValues, getNumbers } from '../campaign-values.js';

interface Props {
  readonly form: UseFormReturnType<CampaignValues>;
}

const RULES_MAX = 100;
const WHOLE = { min: 0, allowDecimal: false, thousandSeparator: ' ', hideControls: true } as const;
const MONEY = { min: 0, decimalScale: 2, thousandSeparator: ' ', hideControls: true } as const;
/** What is said of a field is below it, so that fields beside each other stand in one line. */
const BESIDE: Pick<NumberInputProps, 'inputWrapperOrder'> = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
};

/** ` EUR`, behind a number. */
function useMoneyUnit(): string {
  const currency = useCurrency();
  return currency === undefined ? '' : ` ${currency.toUpperCase()}`;
}

export function PriceStep({ form }: Props): ReactNode {
  const { t } = useLingui();
  const unit = useMoneyUnit();
  const { reward } = form.getValues();
  const asked = new Set<string>(getNumbers(reward));
  return (
    <>
      {asked.has('costInPoints') && (
        <NumberInput
          label={t`Price`}
          suffix={` ${t`points`}`}
          {...WHOLE}
          {...fieldProps(form, 'costInPoints')}
        />
      )}
      {asked.has('pointValue') && (
        <NumberInput
          label={t`Value of a point`}
          description={t`What one point is paid out for, in money.`}
          suffix={unit}
          {...MONEY}
          {...fieldProps(form, 'pointValue')}
        />
      )}
      {asked.has('transactionPercentageValue') && (
        <NumberInput
          label={t`Discount`}
          description={t`The price of one purchase.`}
          suffix=" %"
          max={99}
          {...WHOLE}
          {...fieldProps(form, 'transactionPercentageValue')}
        />
      )}
      {asked.has('rewardValue') && <Value form={form} />}
      {reward === 'custom_campaign_code' && <Rule form={form} />}
      {reward !== 'cashback' && <Limits form={form} />}
      {asked.has('daysValid') && <Validity form={form} />}
      {reward === 'gift_code' && (
        <Switch
          label={t`It is sent: each one that is bought has a delivery status`}
          {...fieldProps(form, 'fulfillmentTracking', { type: 'checkbox' })}
        />
      )}
    </>
  );
}

function Value({ form }: Props): ReactNode {
  const { t } = useLingui();
  const unit = useMoneyUnit();
  return (
    <Group grow align="flex-start">
      <NumberInput
        label={t`Value`}
        description={t`Optional, in money.`}
        suffix={unit}
        {...MONEY}
        {...BESIDE}
        {...fieldProps(form, 'rewardValue')}
      />
      <NumberInput label={t`Tax`} suffix=" %" max={98} {...WHOLE} {...fieldProps(form, 'tax')} />
      <NumberInput
        label={t`Value of the tax`}
        suffix={unit}
        {...MONEY}
        {...fieldProps(form, 'taxPriceValue')}
      />
    </Group>
  );
}

function Rule({ form }: Props): ReactNode {
  const { t } = useLingui();
  return (
    <>
      <NativeSelect
        label={t`Given out by`}
        data={Object.entries(GIVERS).map(([value, label]) => ({ value, label: t(label) }))}
        {...fieldProps(form, 'connectType')}
      />
      {form.getValues().connectType !== 'none' && <RuleSelect form={form} />}
    </>
  );
}

/** One of the rules of the kind that was chosen. */
function RuleSelect({ form }: Props): ReactNode {
  const { t } = useLingui();
  const type = form.getValues().connectType as Exclude<Giver, 'none'>;
  const path = { storeCode: useStoreCode() };
  const { data } = useQuery(getQuery(earningRuleList, { path, query: { type, perPage: RULES_MAX } }));
  const rules = (data?.earningRules ?? []).map(({ earningRuleId, name }) => ({
    value: earningRuleId,
    label: name,
  }));
  const { value, onChange, ...input } = fieldProps(form, 'earningRuleId') as {
    value: string;
    onChange: (value: string) => void;
  };
  const isKnown = value === '' || rules.some((rule) => rule.value === value);
  return (
    <Select
      label={t`Rule`}
      data={isKnown ? rules : [...rules, { value, label: value }]}
      searchable
      nothingFoundMessage={t`Nothing found`}
      {...input}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}

function Limits({ form }: Props): ReactNode {
  const { t } = useLingui();
  return (
    <Fieldset legend={t`Limits`}>
      <Stack>
        <Checkbox
          label={t`As long as there are codes`}
          {...fieldProps(form, 'unlimited', { type: 'checkbox' })}
        />
        {!form.getValues().unlimited && (
          <Group grow align="flex-start">
            <NumberInput
              label={t`Limit`}
              description={t`In total.`}
              {...WHOLE}
              {...BESIDE}
              {...fieldProps(form, 'limit')}
            />
            <NumberInput
              label={t`Limit per customer`}
              description={t`For each of them.`}
              {...WHOLE}
              {...BESIDE}
              {...fieldProps(form, 'limitPerUser')}
            />
          </Group>
        )}
      </Stack>
    </Fieldset>
  );
}

function Validity({ form }: Props): ReactNode {
  const { t } = useLingui();
  return (
    <Fieldset legend={t`Once it is bought`}>
      <Group grow align="flex-start">
        <NumberInput
          label={t`Can be used after`}
          description={t`Empty: immediately.`}
          suffix={` ${t`days`}`}
          {...WHOLE}
          {...BESIDE}
          {...fieldProps(form, 'daysInactive')}
        />
        <NumberInput
          label={t`Valid for`}
          description={t`Empty: no expiry.`}
          suffix={` ${t`days`}`}
          {...WHOLE}
          {...BESIDE}
          {...fieldProps(form, 'daysValid')}
        />
      </Group>
    </Fieldset>
  );
}
