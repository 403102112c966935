import type { TransactionRecord } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { useFormats } from '../../../src/patterns/formats.js';
import { sayFeedback } from '../app/feedback.js';
import { useFocus } from '../app/use-focus.js';
import { useActing } from '../app/use-acting.js';
import { findSale, type Standing } from '../data/queries.js';
import { useDraft } from '../data/use-draft.js';
import { getExampleAmount, readAmount } from './amount.js';

interface Props {
  readonly member: Standing;
  /** Otherwise the seller gives members the sales that the shop has sent. */
  readonly mayEnter: boolean;
}

/** A sale of the shop, where it has sent it already; otherwise its amount is typed. */
type Known = { readonly sale: TransactionRecord } | 'unknown' | 'not-asked';

export function SalePanel({ member, mayEnter }: Props): ReactNode {
  const { i18n, t } = useLingui();
  const { value, change, clear } = useDraft('sale', { documentNumber: '', amount: '' }, member.id);
  const [known, setKnown] = useState<Known>();
  const [isLooking, setLooking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const numberField = useFocus<HTMLInputElement>();
  const { isBusy, start, getError } = useActing({ member, onSent: clear });
  const documentNumber = value.documentNumber.trim();

  const look = async () => {
    setLooking(true);
    sayFeedback(undefined);
    try {
      const sale = navigator.onLine ? await findSale(documentNumber) : undefined;
      setKnown(sale ? { sale } : navigator.onLine ? 'unknown' : 'not-asked');
    } catch (error) {
      if (error instanceof TypeError) {
        setKnown('not-asked');
      } else {
        sayFeedback({ problem: error });
      }
    } finally {
      setLooking(false);
    }
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setProblem(undefined);
    if (documentNumber === '') {
      numberField.current?.focus();
    } else if (known === undefined) {
      void look();
    } else if (typeof known === 'object') {
      start({ kind: 'assign', documentNumber });
    } else {
      const grossValue = readAmount(value.amount, member.currency);
      if (grossValue === undefined) {
        const example = getExampleAmount(member.currency, i18n.locale);
        setProblem(t`Type an amount like ${example}.`);
      } else {
        start({ kind: 'sale', documentNumber, grossValue, purchaseDate: new Date().toISOString() });
      }
    }
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Title order={2}>
          <Trans>Enter a sale</Trans>
        </Title>
        <TextInput
          ref={numberField}
          label={t`Number of the receipt`}
          value={value.documentNumber}
          onChange={({ currentTarget }) => {
            change({ documentNumber: currentTarget.value });
            setKnown(undefined);
          }}
          error={getError('documentNumber')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        {known === undefined && (
          <Button type="submit" loading={isLooking}>
            <Trans>Next</Trans>
          </Button>
        )}
        {typeof known === 'object' && <KnownSale sale={known.sale} member={member} isBusy={isBusy} />}
        {typeof known === 'string' && !mayEnter && (
          <Text role="alert">
            {known === 'unknown' ? (
              <Trans>The shop has sent no sale with this number, and your account may not enter one.</Trans>
            ) : (
              <Trans>There is no connection, and your account may not enter sales. Try again later.</Trans>
            )}
          </Text>
        )}
        {typeof known === 'string' && mayEnter && (
          <Amount
            value={value.amount}
            currency={member.currency}
            problem={problem ?? getError('grossValue')}
            isBusy={isBusy}
            onChange={(amount) => change({ amount })}
          />
        )}
      </Stack>
    </form>
  );
}

interface KnownSaleProps {
  readonly sale: TransactionRecord;
  readonly member: Standing;
  readonly isBusy: boolean;
}

function KnownSale({ sale, member, isBusy }: KnownSaleProps): ReactNode {
  const formats = useFormats();
  const { grossValue, currency, purchaseDate, customerId } = sale;
  const amount = formats.money(grossValue, currency);
  const button = useFocus<HTMLButtonElement>();
  if (customerId !== undefined) {
    return (
      <Text role="alert">
        {customerId === member.id ? (
          <Trans>
            This sale of {amount} belongs to {member.name} already.
          </Trans>
        ) : (
          <Trans>This sale of {amount} belongs to another member.</Trans>
        )}
      </Text>
    );
  }
  return (
    <>
      <Text role="status" size="lg">
        <Trans>
          The shop has sent this sale: {amount}, {formats.moment(purchaseDate)}.
        </Trans>
      </Text>
      <Button ref={button} type="submit" loading={isBusy}>
        <Trans>Give it to {member.name}</Trans>
      </Button>
    </>
  );
}

interface AmountProps {
  readonly value: string;
  readonly currency: string;
  readonly problem: string | undefined;
  readonly isBusy: boolean;
  readonly onChange: (amount: string) => void;
}

function Amount({ value, currency, problem, isBusy, onChange }: AmountProps): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const field = useFocus<HTMLInputElement>();
  const amount = readAmount(value, currency);
  return (
    <>
      <TextInput
        ref={field}
        label={t`Amount in ${currency.toUpperCase()}`}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        error={problem}
        inputMode="decimal"
        autoComplete="off"
      />
      <Button type="submit" loading={isBusy}>
        {amount === undefined ? (
          <Trans>Enter the sale</Trans>
        ) : (
          <Trans>Enter the sale of {formats.money(amount, currency)}</Trans>
        )}
      </Button>
    </>
  );
}
