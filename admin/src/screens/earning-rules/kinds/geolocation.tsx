import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { NumberInput, SimpleGrid } from '@mantine/core';
import type { ReactNode } from 'react';
import { fieldProps } from '../../../patterns/form-page.js';
import { useFormats } from '../../../patterns/formats.js';
import { Limit, NUMBER, PointsAmount, Reports } from '../shared-fields.js';
import type { RuleFieldsProps, RuleKind, RuleSentenceProps } from './rule-kind.js';

export const geolocation: RuleKind = {
  name: msg`Points for a place`,
  hint: msg`For a check-in near a place.`,
  Sentence: PlaceSentence,
  Fields: ({ form }) => (
    <>
      <Place form={form} />
      <PointsAmount form={form} />
    </>
  ),
  Limits: ({ form }) => (
    <>
      <Limit form={form} />
      <Reports form={form} />
    </>
  ),
  needed: ['latitude', 'longitude', 'radius', 'pointsAmount'],
  sent: ['latitude', 'longitude', 'radius', 'pointsAmount', 'limit', 'customersMayReport'],
};

function Place({ form }: RuleFieldsProps): ReactNode {
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

function PlaceSentence({ rule: { pointsAmount = 0, radius = 0 } }: RuleSentenceProps): ReactNode {
  const formats = useFormats();
  return (
    <Trans>
      {formats.points(pointsAmount)} for a check-in within {formats.number(radius)} m of the place.
    </Trans>
  );
}
