import { adminCustomerConfirmContact, type CustomerDetailsRecord } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { laurel } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useActions } from '../../patterns/confirm.js';
import { Missing } from '../../patterns/formats.js';
import { May } from '../../patterns/rights.js';
import { WaitingContact } from './waiting-contact.js';

/** The e-mail or the phone of a customer. Staff can confirm one that the customer has given themselves. */
export function Contact({
  customer,
  kind,
}: {
  readonly customer: CustomerDetailsRecord;
  readonly kind: 'email' | 'phone';
}): ReactNode {
  const { t } = useLingui();
  const act = useActions();
  const cache = useQueryClient();
  const path = { storeCode: useStoreCode(), customer: customer.customerId };
  const { [kind]: value, [`${kind}Confirmed` as const]: isConfirmed } = customer;
  const waiting = customer.waitingContacts?.find(({ contact }) => contact === kind);
  if (waiting) {
    return <WaitingContact customer={customer} waiting={waiting} />;
  }
  if (value === undefined) {
    return <Missing />;
  }
  if (isConfirmed !== false) {
    return value;
  }
  const confirm = async () => {
    await adminCustomerConfirmContact({ client: laurel, path, body: { [kind]: value } });
    await cache.invalidateQueries();
  };
  return (
    <Group gap="xs">
      {value}
      <Badge color="yellow" variant="light" tt="none">
        <Trans>Not confirmed</Trans>
      </Badge>
      <May>
        <Button
          size="compact-xs"
          variant="light"
          onClick={() => void act({ run: confirm, done: t`Sales with ${value} now find this customer.` })}
        >
          <Trans>Confirm</Trans>
        </Button>
      </May>
    </Group>
  );
}
