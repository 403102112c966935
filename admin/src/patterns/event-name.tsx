import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { EVENT_TYPES } from '../../../src/event/event-types.model.js';
import { EVENT_LABELS } from './event-labels.js';
import { useFormats } from './formats.js';

/** `Account.PointsWereSpent` of `Service.Domain.Account.Event.PointsWereSpent`, as docs/events.md lists it. */
export function getEventName(type: string): string {
  return type.replace(/^Service\.Domain\./, '').replace('.Event.', '.');
}

/** Answers a type of event in words; one of another version keeps its name. */
export function useEventLabel(): (type: string) => string {
  const { t } = useLingui();
  return (type) => {
    const label = EVENT_LABELS[getEventName(type)];
    return label ? t(label) : getEventName(type);
  };
}

/** To choose from, in the order of their labels. Two types with one label have their names beside it. */
export function useEventChoices(): readonly { readonly value: string; readonly label: string }[] {
  const getLabel = useEventLabel();
  const labels = EVENT_TYPES.map(getLabel);
  const isShared = (label: string) => labels.indexOf(label) !== labels.lastIndexOf(label);
  return EVENT_TYPES.map((value) => {
    const label = getLabel(value);
    return { value, label: isShared(label) ? `${label} (${getEventName(value)})` : label };
  }).sort((one, other) => one.label.localeCompare(other.label));
}

/** What events carry that says which one it is: docs/events.md. */
interface Payload {
  readonly pointsTransfer?: { readonly value?: number };
  readonly value?: number;
  readonly costInPoints?: number;
  readonly campaignName?: string;
  readonly coupon?: { readonly code?: string };
  readonly documentNumber?: string;
}

interface Props {
  readonly type: string;
  readonly payload?: object;
}

/** An event in words, with the points, the reward, the code or the receipt that it is about. */
export function EventText({ type, payload = {} }: Props): ReactNode {
  const formats = useFormats();
  const label = useEventLabel()(type);
  const { pointsTransfer, value, costInPoints, campaignName, coupon, documentNumber } = payload as Payload;
  const points = pointsTransfer?.value ?? value ?? costInPoints;
  const details = [
    typeof points === 'number' ? formats.points(points) : undefined,
    campaignName,
    coupon?.code,
    documentNumber,
  ].filter((detail) => typeof detail === 'string' && detail !== '');
  return (
    <>
      {label}
      {details.length > 0 && (
        <Text span c="dimmed">
          {`: ${details.join(', ')}`}
        </Text>
      )}
    </>
  );
}
