import type { CriterionRecord } from '@laurel/client/api';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFormats } from '../../patterns/formats.js';
import { usePosChoices } from '../pos/use-pos-choices.js';
import { percentOf, textOfLabels } from './segment-values.js';

interface Props {
  readonly criterion: CriterionRecord;
}

/** A criterion as a sentence. */
export function CriterionText({ criterion }: Props): ReactNode {
  const { type, customers = [], labels = [], days = 0, skuIds = [], makers = [] } = criterion;
  const list = textOfLabels(labels);
  switch (type) {
    case 'customer_list':
      return <Plural value={customers.length} one="# customer of a list" other="# customers of a list" />;
    case 'anniversary':
      return <AnniversaryText criterion={criterion} />;
    case 'customer_has_labels':
      return <Trans>Has one of the labels {list}</Trans>;
    case 'customer_with_labels_values':
      return <Trans>Has a label of this value: {list}</Trans>;
    case 'last_purchase_n_days_before':
      return (
        <Plural
          value={days}
          _0="Bought something today"
          one="Bought something today or yesterday"
          other="Bought something in the last # days"
        />
      );
    case 'bought_skus':
      return <Trans>Bought one of the articles {skuIds.join(', ')}</Trans>;
    case 'bought_makers':
      return <Trans>Bought from one of the makers {makers.join(', ')}</Trans>;
    case 'bought_labels':
      return <Trans>Bought something with one of the labels {list}</Trans>;
    case 'bought_in_pos':
    case 'transaction_percent_in_pos':
      return <PlaceText criterion={criterion} />;
    default:
      return <RangeText criterion={criterion} />;
  }
}

function AnniversaryText({ criterion: { anniversaryType, days = 0 } }: Props): ReactNode {
  return anniversaryType === 'birthday' ? (
    <Plural
      value={days}
      _0="Birthday today"
      one="Birthday today or tomorrow"
      other="Birthday within # days"
    />
  ) : (
    <Plural
      value={days}
      _0="Anniversary of the registration today"
      one="Anniversary of the registration today or tomorrow"
      other="Anniversary of the registration within # days"
    />
  );
}

function PlaceText({ criterion: { type, posIds = [], posId = '', percent = 0 } }: Props): ReactNode {
  const choices = usePosChoices();
  const nameOf = (id: string) => choices.find(({ value }) => value === id)?.label ?? id;
  if (type === 'bought_in_pos') {
    const places = posIds.map(nameOf).join(', ');
    return <Trans>Bought at one of the points of sale {places}</Trans>;
  }
  const [place, part] = [nameOf(posId), percentOf(percent)];
  return (
    <Trans>
      At least {part} % of the purchases at {place}
    </Trans>
  );
}

function RangeText({ criterion }: Props): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const { type, min, max, fromAmount, toAmount, fromDate, toDate } = criterion;
  const between = (from: string | undefined, to: string | undefined) => {
    if (from !== undefined && to !== undefined) {
      return t`from ${from} to ${to}`;
    }
    return from === undefined ? t`up to ${to}` : t`from ${from}`;
  };
  const shown = (value: number | undefined) => (value === undefined ? value : formats.number(value));
  const moment = (at: string | undefined) => (at === undefined ? at : formats.moment(at));
  const [counts, amounts] = [between(shown(min), shown(max)), between(shown(fromAmount), shown(toAmount))];
  const period = between(moment(fromDate), moment(toDate));
  switch (type) {
    case 'transaction_count':
      return <Trans>Number of purchases: {counts}</Trans>;
    case 'transaction_amount':
      return <Trans>Spent altogether: {amounts}</Trans>;
    case 'average_transaction_amount':
      return <Trans>Spent on average: {amounts}</Trans>;
    case 'purchase_period':
      return <Trans>Bought something: {period}</Trans>;
    default:
      return type;
  }
}
