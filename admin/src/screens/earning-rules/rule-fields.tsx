import { levelList, segmentList } from '@laurel/client/api';
import { useLingui } from '@lingui/react/macro';
import {
  Checkbox,
  Fieldset,
  Group,
  MultiSelect,
  NumberInput,
  Radio,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useTimezone } from '../../app/use-timezone.js';
import { EndField } from '../../patterns/end-field.js';
import { fieldProps } from '../../patterns/form-page.js';
import { MomentField } from '../../patterns/moment-field.js';
import { usePosChoices } from '../pos/use-pos-choices.js';
import { isAboutBaskets, getKind, RULE_KINDS } from './rule-kinds.js';
import { isForAll, isForEverybody, type RuleType, type RuleValues } from './rule-values.js';

const PICKED_FROM = 1000;

interface Props {
  readonly form: UseFormReturnType<RuleValues>;
}

/** What it is for: cards with a sentence each. */
export function TypeField({ form, isNew }: Props & { readonly isNew: boolean }): ReactNode {
  const { t } = useLingui();
  const chosen = form.getValues().type;
  return (
    <Radio.Group
      label={t`Kind of rule`}
      description={isNew ? t`It cannot be changed later.` : t`It cannot be changed any more.`}
      {...fieldProps(form, 'type')}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" mt="xs">
        {(Object.keys(RULE_KINDS) as RuleType[])
          .filter((type) => isNew || type === chosen)
          .map((type) => (
            <Radio.Card key={type} value={type} p="sm" disabled={!isNew}>
              <Group wrap="nowrap" align="flex-start" gap="sm">
                <Radio.Indicator />
                <div>
                  <Text fw={600}>{t(RULE_KINDS[type].name)}</Text>
                  <Text c="dimmed">{t(RULE_KINDS[type].hint)}</Text>
                </div>
              </Group>
            </Radio.Card>
          ))}
      </SimpleGrid>
    </Radio.Group>
  );
}

/** What the chosen kind needs, and nothing else. */
export function KindFields({ form }: Props): ReactNode {
  const { Fields } = getKind(form.getValues().type);
  return <Fields form={form} />;
}

export function NameFields({ form }: Props): ReactNode {
  const { t } = useLingui();
  return (
    <>
      <TextInput label={t`Name`} description={t`As customers read it.`} {...fieldProps(form, 'name')} />
      <Textarea label={t`Description`} autosize minRows={2} {...fieldProps(form, 'description')} />
    </>
  );
}

/** Which customers it pays, and where. */
export function AudienceFields({ form }: Props): ReactNode {
  const { t } = useLingui();
  const path = { storeCode: useStoreCode() };
  const levels = useQuery(getQuery(levelList, { path, query: { perPage: PICKED_FROM } }));
  const segments = useQuery(getQuery(segmentList, { path, query: { perPage: PICKED_FROM, sort: 'name' } }));
  const pos = usePosChoices();
  const isEverybody = isForEverybody(form.getValues());
  const choice = {
    searchable: true,
    clearable: true,
    clearButtonProps: { 'aria-label': t`Clear` },
    nothingFoundMessage: t`Nothing found`,
  } as const;
  return (
    <Fieldset legend={t`Customers and places`}>
      <Stack>
        <Radio.Group
          label={t`It pays`}
          {...fieldProps(form, 'audience')}
          value={isEverybody ? 'everybody' : 'some'}
        >
          <Stack gap="xs" mt="xs">
            <Radio
              value="everybody"
              label={t`Everybody`}
              description={t`Also customers of levels that are made later.`}
            />
            <Radio
              value="some"
              label={t`Customers of some levels or segments`}
              disabled={isForAll(form.getValues())}
            />
          </Stack>
        </Radio.Group>
        {!isEverybody && (
          <>
            <MultiSelect
              label={t`Levels`}
              description={t`Customers of any of these levels or segments.`}
              data={(levels.data?.levels ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              {...choice}
              {...fieldProps(form, 'levels')}
            />
            <MultiSelect
              label={t`Segments`}
              data={(segments.data?.segments ?? []).map(({ segmentId, name }) => ({
                value: segmentId,
                label: name,
              }))}
              {...choice}
              {...fieldProps(form, 'segments')}
            />
          </>
        )}
        <MultiSelect
          label={t`Points of sale`}
          description={t`Without one, it applies everywhere.`}
          data={pos}
          {...choice}
          {...fieldProps(form, 'pos')}
        />
      </Stack>
    </Fieldset>
  );
}

export function WindowFields({ form }: Props): ReactNode {
  const { t } = useLingui();
  const timezone = useTimezone();
  const isAlways = form.getValues().allTimeActive;
  return (
    <Fieldset legend={t`When`}>
      <Stack>
        <Checkbox label={t`Always`} {...fieldProps(form, 'allTimeActive', { type: 'checkbox' })} />
        {!isAlways && (
          <>
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <MomentField form={form} label={t`From`} field="startAt" time="00:00:00" />
              <EndField form={form} field="endAt" />
            </SimpleGrid>
            <Text c="dimmed">{t`Times are in the programme's time zone (${timezone}).`}</Text>
          </>
        )}
        <Switch label={t`Active: it awards points`} {...fieldProps(form, 'active', { type: 'checkbox' })} />
      </Stack>
    </Fieldset>
  );
}

/** Limits of what it pays. */
export function LimitFields({ form }: Props): ReactNode {
  const { t } = useLingui();
  const number = { min: 0, allowDecimal: false, hideControls: true } as const;
  const { Limits } = getKind(form.getValues().type);
  return (
    <Fieldset legend={t`Limits`}>
      <Stack>
        {Limits && <Limits form={form} />}
        <NumberInput
          label={t`At most on one day`}
          description={t`For one customer. What is above is held back. Empty: no limit.`}
          suffix={` ${t`points`}`}
          {...number}
          {...fieldProps(form, 'dailyPointsMax')}
        />
        <NumberInput
          label={t`Days until the points can be spent`}
          description={t`It can only make the delay of the settings longer. Empty: as in the settings.`}
          suffix={` ${t`days`}`}
          {...number}
          {...fieldProps(form, 'daysLocked')}
        />
        {isAboutBaskets(form.getValues().type) && (
          <Switch
            label={t`Skip later rules once this one has awarded points`}
            {...fieldProps(form, 'lastExecutedRule', { type: 'checkbox' })}
          />
        )}
      </Stack>
    </Fieldset>
  );
}
