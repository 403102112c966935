import { type AddressOfCustomer, type CustomerDetailsRecord, customerRecordEdit } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { laurel } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { Missing, useFormats, When } from '../../patterns/formats.js';
import { InlineField } from '../../patterns/inline-field.js';
import { labelTexts } from '../../patterns/labels.js';
import type { Fact } from '../../patterns/object-page.js';
import { useMay } from '../../patterns/rights.js';
import { PosName } from '../pos/pos-select.js';
import { Contact } from './contact.js';
import {
  AddressFields,
  CustomerField,
  type CustomerFieldName,
  useCustomerLabels,
  useGenderNames,
} from './customer-fields.js';
import { getPartialChange, getValues } from './customer-values.js';

/** The facts beside the page of a customer. Those that the form has are edited where they stand. */
export function useFacts(customer: CustomerDetailsRecord | undefined): readonly Fact[] {
  const { t } = useLingui();
  const formats = useFormats();
  const may = useMay();
  const genders = useGenderNames();
  const [open, setOpen] = useState<string>();
  if (!customer) {
    return [];
  }
  const { loyaltyCardNumber, birthDate, level, segments, createdAt, manuallyAssignedLevelId } = customer;
  const { firstName, lastName, gender, address, company, posId, labels } = customer;
  const isPerson = customer.anonymizedAt === undefined && customer.mergedInto === undefined;
  const mayEdit = may('CUSTOMER:MODIFY') && isPerson;
  const text = (value: string | undefined) => value || <Missing />;
  const agreements = [
    customer.agreement1 && t`Terms`,
    customer.agreement2 && t`Marketing messages`,
    customer.agreement3 && t`Use of their data`,
  ];
  const fact = (label: string, fields: readonly CustomerFieldName[], value: ReactNode): Fact => ({
    label,
    value: mayEdit ? (
      <EditableFact
        customer={customer}
        label={label}
        fields={fields}
        value={value}
        isOpen={open === fields[0]}
        isDisabled={open !== undefined}
        onOpen={() => setOpen(fields[0])}
        onClose={() => setOpen(undefined)}
      />
    ) : (
      value
    ),
  });
  return [
    fact(t`Name`, ['firstName', 'lastName'], text([firstName, lastName].filter(Boolean).join(' '))),
    fact(t`E-mail`, ['email'], <Contact customer={customer} kind="email" />),
    fact(t`Phone`, ['phone'], <Contact customer={customer} kind="phone" />),
    fact(t`Card`, ['loyaltyCardNumber'], text(loyaltyCardNumber)),
    fact(t`Birthday`, ['birthDate'], text(birthDate && formats.date(birthDate))),
    fact(t`Gender`, ['gender'], genders[gender]),
    fact(t`Address`, ['address.street'], text(address && getAddressText(address))),
    fact(
      t`Company`,
      ['company.name', 'company.nip'],
      text([company?.name, company?.nip].filter(Boolean).join(', ')),
    ),
    fact(
      t`Agreements`,
      ['agreement1', 'agreement2', 'agreement3'],
      text(agreements.filter(Boolean).join(', ')),
    ),
    fact(t`Labels`, ['labels'], text(labelTexts(labels).join(', '))),
    ...(may('POS:VIEW') ? [fact(t`Point of sale`, ['posId'], <PosName posId={posId} />)] : []),
    {
      label: t`Level`,
      value: level ? (
        <LevelLink id={level.levelId.id} name={level.name} isManual={manuallyAssignedLevelId !== undefined} />
      ) : (
        <Missing />
      ),
    },
    {
      label: t`Segments`,
      value: text(segments.map(({ segmentName }) => segmentName).join(', ')),
    },
    { label: t`Registered`, value: <When at={createdAt} /> },
  ];
}

interface EditableFactProps {
  readonly customer: CustomerDetailsRecord;
  readonly label: string;
  readonly fields: readonly CustomerFieldName[];
  readonly value: ReactNode;
  readonly isOpen: boolean;
  readonly isDisabled: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

function EditableFact({ customer, fields, ...rest }: EditableFactProps): ReactNode {
  const { t } = useLingui();
  const path = { storeCode: useStoreCode(), customer: customer.customerId };
  const labels: Readonly<Record<string, string>> = useCustomerLabels();
  const groups: Readonly<Record<string, string>> = { address: t`Address`, company: t`Company` };
  return (
    <InlineField
      {...rest}
      isSingle={fields.length === 1 && fields[0] !== 'address.street'}
      version={getVersion(customer)}
      getVersion={(record) => getVersion(record as CustomerDetailsRecord)}
      getLabel={(field) =>
        [groups[field.split('.')[0] ?? ''], labels[field] ?? field].filter(Boolean).join(': ')
      }
      save={(values, changed, revision) =>
        customerRecordEdit({
          client: laurel,
          path,
          body: { ...getPartialChange(values, changed), revision },
        })
      }
    >
      {(form) =>
        fields[0] === 'address.street' ? (
          <AddressFields form={form} />
        ) : (
          <Stack gap="xs">
            {fields.map((field) => (
              <CustomerField key={field} form={form} field={field} />
            ))}
          </Stack>
        )
      }
    </InlineField>
  );
}

function getVersion(customer: CustomerDetailsRecord) {
  return { values: getValues(customer), revision: customer.revision };
}

/** In one line, as it is written on a letter. */
function getAddressText(address: AddressOfCustomer): string {
  const { street, address1, address2, postal, city, province, country } = address;
  const join = (...parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(' ');
  return [join(street, address1), address2, join(postal, city), province, country].filter(Boolean).join(', ');
}

interface LevelLinkProps {
  readonly id: string;
  readonly name: string;
  readonly isManual: boolean;
}

function LevelLink({ id, name, isManual }: LevelLinkProps): ReactNode {
  return (
    <>
      <Anchor renderRoot={(props) => <Link {...props} to="/levels/$level" params={{ level: id }} />}>
        {name}
      </Anchor>{' '}
      {isManual && <Trans>(by hand)</Trans>}
    </>
  );
}
