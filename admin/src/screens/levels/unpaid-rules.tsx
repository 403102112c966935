import {
  earningRuleEdit,
  earningRuleList,
  type EarningRuleRecord,
  type LevelRecord,
} from '@laurel/client/api';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getQuery, laurel } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useActions } from '../../patterns/confirm.js';
import { May } from '../../patterns/rights.js';
import { getRequest } from '../earning-rules/rule-kinds.js';
import { getValues } from '../earning-rules/rule-values.js';

const SHOWN = 100;

/** Warns of active rules that name other levels, and so pay no customer of this one; with buttons that mend them. */
export function UnpaidRules({ level }: { readonly level: LevelRecord }): ReactNode {
  const { t } = useLingui();
  const act = useActions();
  const cache = useQueryClient();
  const storeCode = useStoreCode();
  const { id, name } = level;
  const query = { withoutLevel: id, active: true, perPage: SHOWN };
  const { data } = useQuery(getQuery(earningRuleList, { path: { storeCode }, query }));
  const rules = data?.earningRules ?? [];
  if (rules.length === 0) {
    return null;
  }
  const pay = async (some: readonly EarningRuleRecord[]) => {
    for (const rule of some) {
      const values = getValues(rule);
      await earningRuleEdit({
        client: laurel,
        path: { storeCode, earningRule: rule.earningRuleId },
        body: { ...getRequest({ ...values, levels: [...values.levels, id] }), revision: rule.revision },
      });
    }
  };
  const mend = (some: readonly EarningRuleRecord[]) =>
    void act({
      run: async () => {
        try {
          await pay(some);
        } finally {
          await cache.invalidateQueries();
        }
      },
      done: t`Customers of ${name} earn by it from now on.`,
    });
  return (
    <Alert
      color="yellow"
      title={
        <Plural
          value={rules.length}
          one="# rule pays no customer of this level"
          other="# rules pay no customer of this level"
        />
      }
    >
      <Stack gap="xs">
        <Text>
          <Trans>They name other levels. Rules for everybody pay customers of every level.</Trans>
        </Text>
        {rules.map((rule) => (
          <Group key={rule.earningRuleId} justify="space-between">
            <Anchor
              c="inherit"
              renderRoot={(props) => (
                <Link {...props} to="/earning-rules/$rule" params={{ rule: rule.earningRuleId }} />
              )}
            >
              {rule.name}
            </Anchor>
            <May needs={['EARNING_RULE:MODIFY']}>
              <Button variant="default" size="xs" onClick={() => mend([rule])}>
                <Trans>Pay {name}, too</Trans>
              </Button>
            </May>
          </Group>
        ))}
        {rules.length > 1 && (
          <May needs={['EARNING_RULE:MODIFY']}>
            <Group justify="flex-end">
              <Button size="xs" onClick={() => mend(rules)}>
                <Trans>Let all of them pay {name}</Trans>
              </Button>
            </Group>
          </May>
        )}
      </Stack>
    </Alert>
  );
}
