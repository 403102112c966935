import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormats } from '../../../patterns/formats.js';
import { MomentField } from '../../../patterns/moment-field.js';
import { useBetween } from '../shared-fields.js';
import type { CriterionProps } from '../segment-values.js';
import type { CriterionKind, CriterionTextProps } from './criterion-kind.js';

export const purchasePeriod: CriterionKind = {
  name: msg`Bought in a period`,
  Fields,
  request: ({ fromDate, toDate }) => ({
    ...(fromDate !== '' && { fromDate }),
    ...(toDate !== '' && { toDate }),
  }),
  Text,
};

function Fields({ form, field }: CriterionProps): ReactNode {
  const { t } = useLingui();
  return (
    <Group grow align="flex-start">
      <MomentField form={form} label={t`From`} field={`${field}.fromDate`} time="00:00:00" />
      <MomentField form={form} label={t`Until`} field={`${field}.toDate`} time="23:59:59" />
    </Group>
  );
}

function Text({ criterion: { fromDate, toDate } }: CriterionTextProps): ReactNode {
  const formats = useFormats();
  const moment = (at: string | undefined) => (at === undefined ? at : formats.moment(at));
  const period = useBetween()(moment(fromDate), moment(toDate));
  return <Trans>Bought something: {period}</Trans>;
}
