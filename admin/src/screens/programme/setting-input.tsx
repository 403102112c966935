import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  ActionIcon,
  Checkbox,
  ColorPicker,
  ColorSwatch,
  Fieldset,
  Input,
  NativeSelect,
  NumberInput,
  Popover,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  TagsInput,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { fieldId, fieldProps } from '../../patterns/form-page.js';
import { useMay } from '../../patterns/rights.js';
import type { SettingField } from './setting-field.js';
import { IDENTIFYING_FIELDS, type SettingName, type SettingValues } from './setting-values.js';

interface Props {
  readonly form: UseFormReturnType<SettingValues>;
  readonly name: SettingName;
  readonly field: SettingField;
}

export function SettingInput({ form, name, field }: Props): ReactNode {
  const { t, i18n } = useLingui();
  const may = useMay();
  const { control, only, needs } = field;
  if (only && form.getValues()[only.name] !== only.is) {
    return null;
  }
  const label = t(field.label);
  const isFixed = needs !== undefined && !may(needs.right);
  const hint = isFixed ? needs.reason : field.hint;
  const texts = { label, ...(hint && { description: t(hint) }) };
  const props = { ...fieldProps(form, name), ...(isFixed && { readOnly: true }) };
  if (typeof control === 'object') {
    return 'oneOf' in control ? (
      <NativeSelect {...texts} data={getOptions(control.oneOf, t)} {...props} />
    ) : (
      <Checkbox.Group {...texts} {...props}>
        <Stack gap="xs" mt="xs">
          {getOptions(control.someOf, t).map((option) => (
            <Checkbox key={option.value} {...option} />
          ))}
        </Stack>
      </Checkbox.Group>
    );
  }
  switch (control) {
    case 'flag':
      return <Switch {...texts} {...fieldProps(form, name, { type: 'checkbox' })} disabled={isFixed} />;
    case 'days':
      return (
        <NumberInput {...texts} suffix={` ${t`days`}`} min={0} allowDecimal={false} hideControls {...props} />
      );
    case 'decimal':
      return <NumberInput {...texts} min={0} decimalScale={6} hideControls {...props} />;
    case 'points':
      return (
        <NumberInput
          {...texts}
          suffix={` ${t`points`}`}
          min={1}
          allowDecimal={false}
          hideControls
          {...props}
        />
      );
    case 'count':
      return <NumberInput {...texts} min={1} allowDecimal={false} hideControls {...props} />;
    case 'texts':
      return <TagsInput {...texts} {...props} />;
    case 'identification':
      return <Identification form={form} label={label} />;
    case 'currency':
      return <Choice {...texts} options={currencies(i18n.locale)} props={props} />;
    case 'timezone':
      return <TextInput {...texts} {...props} readOnly />;
    case 'color':
      return <ColorField texts={texts} props={props} />;
    case 'text':
      return <TextInput {...texts} {...props} />;
  }
}

interface ChoiceProps {
  readonly label: string;
  readonly description?: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly props: ReturnType<typeof fieldProps>;
}

function Choice({ options, props, ...texts }: ChoiceProps): ReactNode {
  const { t } = useLingui();
  return (
    <Select
      {...texts}
      data={options}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t`Nothing found`}
      {...props}
    />
  );
}

interface ColorFieldProps {
  readonly texts: { readonly label: string; readonly description?: string };
  readonly props: ReturnType<typeof fieldProps>;
}

/** Typed, or picked behind the swatch. What is no colour stays, for the message of the API. */
function ColorField({ texts, props }: ColorFieldProps): ReactNode {
  const { t } = useLingui();
  const value = String(props.value ?? '');
  return (
    <TextInput
      {...texts}
      {...props}
      leftSection={
        <Popover position="bottom-start" trapFocus returnFocus>
          <Popover.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={t`Pick a colour`}>
              <ColorSwatch component="span" color={value || 'transparent'} size={16} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown aria-label={t`Pick a colour`}>
            <ColorPicker
              value={value}
              onChange={(color) => (props.onChange as (value: string) => void)(color)}
              saturationLabel={t`Saturation and brightness`}
              hueLabel={t`Hue`}
            />
          </Popover.Dropdown>
        </Popover>
      }
    />
  );
}

const FIELDS = { loyaltyCardNumber: msg`Card`, email: msg`E-mail`, phone: msg`Phone` };

/** What is looked for first, and then. */
function Identification({ form, label }: Pick<Props, 'form'> & { readonly label: string }): ReactNode {
  const { t } = useLingui();
  const places = [t`First rule`, t`Then`, t`Last`];
  const name = 'customersIdentificationPriority';
  const options = [{ value: '', label: t`nothing` }, ...getOptions(FIELDS, t)];
  return (
    <Fieldset legend={label} id={fieldId(name)} tabIndex={-1}>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {IDENTIFYING_FIELDS.map((each, index) => (
          <NativeSelect
            key={each}
            label={places[index]}
            data={options}
            {...form.getInputProps(`${name}.${index}`)}
          />
        ))}
      </SimpleGrid>
      {form.errors[name] && <Input.Error mt="xs">{form.errors[name]}</Input.Error>}
    </Fieldset>
  );
}

type Translate = ReturnType<typeof useLingui>['t'];

function getOptions(labels: Readonly<Record<string, ReturnType<typeof msg>>>, t: Translate) {
  return Object.entries(labels).map(([value, label]) => ({ value, label: t(label) }));
}

/** `EUR · Euro` */
function currencies(locale: string) {
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  return Intl.supportedValuesOf('currency').map((code) => ({
    value: code.toLowerCase(),
    label: `${code} · ${names.of(code) ?? ''}`,
  }));
}
