import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Fieldset, Group, NumberInput, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { fieldProps } from '../../patterns/form-page.js';
import { ItemLabelsInput } from '../../patterns/item-labels-input.js';
import { type ItemValues, newItem } from './basket-values.js';

interface Basket {
  items: ItemValues[];
}

interface Props<Values extends Basket> {
  readonly form: UseFormReturnType<Values>;
}

/** What was bought: a line of the receipt each. */
export function BasketFields<Values extends Basket>(props: Props<Values>): ReactNode {
  const form = props.form as unknown as UseFormReturnType<Basket>;
  const { items } = form.getValues();
  return (
    <>
      {items.map(({ key }, index) => (
        <Item key={key} form={form} index={index} isOnly={items.length === 1} />
      ))}
      <Group>
        <Button variant="default" onClick={() => form.insertListItem('items', newItem())}>
          <Trans>Add an item</Trans>
        </Button>
      </Group>
    </>
  );
}

interface ItemProps extends Props<Basket> {
  readonly index: number;
  readonly isOnly: boolean;
}

function Item({ form, index, isOnly }: ItemProps): ReactNode {
  const { t } = useLingui();
  const field = (name: string) => fieldProps(form, `items.${index}.${name}`);
  const number = { hideControls: true, min: 0, thousandSeparator: ' ' } as const;
  return (
    <Fieldset legend={t`Item ${index + 1}`}>
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput label={t`Product`} {...field('name')} />
          <TextInput label={t`Article number`} {...field('sku')} />
          <NumberInput label={t`Quantity`} {...number} decimalScale={3} {...field('quantity')} />
          <NumberInput label={t`Amount of the line`} {...number} decimalScale={2} {...field('grossValue')} />
          <TextInput label={t`Category`} {...field('category')} />
          <TextInput label={t`Brand`} {...field('maker')} />
        </SimpleGrid>
        <ItemLabelsInput label={t`Labels of the item`} placeholder="material:wool" {...field('labels')} />
        {!isOnly && (
          <Group>
            <Button variant="default" size="xs" onClick={() => form.removeListItem('items', index)}>
              <Trans>Remove item {index + 1}</Trans>
            </Button>
          </Group>
        )}
      </Stack>
    </Fieldset>
  );
}
