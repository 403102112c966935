import { customerMergeMerge, customerMergePreview, type MergePreviewResponse } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Radio, Skeleton, Stack, Table, Text, VisuallyHidden } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { laurel, getQuery } from '../../api/laurel.js';
import { useLevelName } from './level-name.js';
import { useStoreCode } from '../../app/use-store.js';
import { ActionForm } from '../../patterns/action-dialog.js';
import { useCustomerName } from '../../patterns/customer-name.js';
import { CustomerSelect } from '../../patterns/customer-select.js';
import { useFormats } from '../../patterns/formats.js';
import { fieldProps } from '../../patterns/form-page.js';
import { Failure } from '../../patterns/states.js';
import type { CustomerFormProps } from './customer-terms.js';
import { useMergeRefusals } from './merge-refusals.js';

/** Compares two records of one person, and asks which one remains. */
export function MergeForm({ customer, name, onClose }: CustomerFormProps): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  const refuse = useMergeRefusals();
  const { customerId } = customer;
  const [otherName, setOtherName] = useState('');
  const form = useForm({ initialValues: { into: '', remains: 'this' } });
  const { into: other, remains } = form.getValues();
  const [source, target] = remains === 'this' ? [other, customerId] : [customerId, other];
  const remaining = remains === 'this' ? name : otherName;
  return (
    <ActionForm
      form={form}
      submitLabel={t`Merge`}
      onClose={onClose}
      onSubmit={async (_, headers) => {
        const path = { storeCode, customer: source };
        await customerMergeMerge({ client: laurel, path, body: { into: target }, headers }).catch(refuse);
        return t`${remaining} has the points, rewards and transactions of both.`;
      }}
    >
      <CustomerSelect
        label={t`The other record of the same person`}
        {...fieldProps(form, 'into')}
        value={other || null}
        without={[customerId]}
        onChange={(id, chosen) => {
          form.setFieldValue('into', id ?? '');
          setOtherName(chosen);
        }}
      />
      {other !== '' && (
        <>
          <Radio.Group label={t`Record to keep`} {...fieldProps(form, 'remains')}>
            <Stack gap="xs" mt="xs">
              <Radio value="this" label={t`${name} (this page)`} />
              <Radio value="other" label={otherName} />
            </Stack>
          </Radio.Group>
          <Preview source={source} target={target} />
          <Text c="dimmed">
            <Trans>
              The other record is deactivated and stays in the list. It can be undone until something happens
              to one of the two.
            </Trans>
          </Text>
        </>
      )}
    </ActionForm>
  );
}

function Preview({ source, target }: { readonly source: string; readonly target: string }): ReactNode {
  const storeCode = useStoreCode();
  const { data, error, refetch } = useQuery(
    getQuery(customerMergePreview, { path: { storeCode, customer: source }, query: { into: target } }),
  );
  if (error) {
    return <Failure error={error} retry={() => void refetch()} />;
  }
  return data ? <Sides preview={data} /> : <Skeleton height={160} />;
}

function Sides({ preview }: { readonly preview: MergePreviewResponse }): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const getName = useCustomerName();
  const getLevel = useLevelName();
  const { source, target, moves } = preview;
  const coupons = moves.find(({ table }) => table === 'coupon')?.rows ?? 0;
  const rows = [
    [t`Points`, formats.number(target.availablePoints), formats.number(source.availablePoints)],
    [t`Locked points`, formats.number(target.lockedPoints), formats.number(source.lockedPoints)],
    [t`Transactions`, formats.number(target.transactionsCount), formats.number(source.transactionsCount)],
    [t`Level`, getLevel(target.levelId), getLevel(source.levelId)],
    [t`E-mail`, target.customer.email ?? '–', source.customer.email ?? '–'],
    [t`Phone`, target.customer.phone ?? '–', source.customer.phone ?? '–'],
    [t`Card`, target.customer.loyaltyCardNumber ?? '–', source.customer.loyaltyCardNumber ?? '–'],
  ] as const;
  const level = getLevel(preview.levelId);
  return (
    <>
      <Table layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <VisuallyHidden>{t`Field`}</VisuallyHidden>
            </Table.Th>
            <Table.Th style={{ overflowWrap: 'anywhere' }}>
              <Trans>{getName(target.customer)} remains</Trans>
            </Table.Th>
            <Table.Th style={{ overflowWrap: 'anywhere' }}>
              <Trans>{getName(source.customer)} is merged</Trans>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(([field, kept, merged]) => (
            <Table.Tr key={field}>
              <Table.Th scope="row">{field}</Table.Th>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{kept}</Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{merged}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text>
        <Trans>
          Afterwards: level {level}. Rewards that come over: {formats.number(coupons)}.
        </Trans>
      </Text>
      {preview.withdrawnAgreements.includes('agreement2') && (
        <Text>
          <Trans>
            The agreement to marketing messages ends: the contact that comes over has not given it.
          </Trans>
        </Text>
      )}
      {preview.withdrawnAgreements.includes('agreement3') && (
        <Text>
          <Trans>
            The agreement to the use of their data ends: the contact that comes over has not given it.
          </Trans>
        </Text>
      )}
    </>
  );
}
