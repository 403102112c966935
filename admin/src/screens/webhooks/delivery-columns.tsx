import type { WebhookDeliveryRecord } from '@laurel/client/api';
import { useLingui } from '@lingui/react/macro';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EventText } from '../../patterns/event-name.js';
import { useFormats, When } from '../../patterns/formats.js';
import type { Column } from '../../patterns/list/list-types.js';
import { StateBadge } from '../../patterns/state-badge.js';
import { DELIVERY_STATES } from './webhook-terms.js';

export function useDeliveryColumns(): readonly Column<WebhookDeliveryRecord>[] {
  const { t } = useLingui();
  const formats = useFormats();
  return [
    { id: 'eventType', header: t`Event`, cell: ({ eventType }) => <EventText type={eventType} /> },
    {
      id: 'attemptCount',
      header: t`Attempts`,
      cell: ({ attemptCount }) => formats.number(attemptCount),
      isNumber: true,
      wideOnly: true,
      width: '96px',
    },
    {
      id: 'status',
      header: t`State`,
      cell: ({ status }) => <DeliveryState status={status} />,
      width: '128px',
    },
    {
      id: 'createdAt',
      header: t`When`,
      cell: ({ createdAt }) => <When at={createdAt} />,
      wideOnly: true,
      width: '128px',
    },
  ];
}

export function linkToDelivery({ webhookId, deliveryId }: WebhookDeliveryRecord): LinkProps {
  return {
    to: '/webhooks/$webhook/deliveries/$delivery',
    params: { webhook: webhookId, delivery: deliveryId },
  };
}

export function DeliveryState({ status }: Pick<WebhookDeliveryRecord, 'status'>): ReactNode {
  const { t } = useLingui();
  const { label, color } = DELIVERY_STATES[status];
  return <StateBadge state={{ label: t(label), color }} />;
}
