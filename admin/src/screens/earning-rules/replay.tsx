import { LaurelError } from '@laurel/client';
import { type ReplayResponse, type ReplaySalesRequest, simulationReplay } from '@laurel/client/api';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Fieldset, Group, List, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { laurel } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useTimezone } from '../../app/use-timezone.js';
import { Problems } from '../../patterns/form-page.js';
import { useFormats } from '../../patterns/formats.js';
import { formatChange, getChange } from '../../patterns/range/change.js';
import { getClosedDays, type RangeSearch, todayIn } from '../../patterns/range/days.js';
import { RangeControl } from '../../patterns/range/range-control.js';
import { withoutPrefix } from './dry-run.js';
import { getRequest, isAboutBaskets } from './rule-kinds.js';
import type { RuleValues } from './rule-values.js';

interface Props {
  /** The rule as it is in the form. */
  readonly draft: RuleValues;
  readonly ruleId?: string | undefined;
}

/** What the purchases of past days would have earned if the rule were as it is in the form. Stores nothing. */
export function Replay({ draft, ruleId }: Props): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  const today = todayIn(useTimezone());
  const [search, setSearch] = useState<RangeSearch>({});
  const run = useMutation({
    mutationFn: async (range: RangeSearch) => {
      const rule = { ...getRequest(draft), ...(ruleId !== undefined && { earningRuleId: ruleId }) };
      const body = { ...getClosedDays(range, '30', today), rule } as ReplaySalesRequest;
      return (await simulationReplay({ client: laurel, path: { storeCode }, body })).data;
    },
  });
  if (!isAboutBaskets(draft.type)) {
    return null;
  }
  return (
    <Fieldset legend={t`On past purchases`}>
      <Stack>
        <Text c="dimmed">{t`What the purchases of past days would have earned with the rule as the form has it, beside all other rules. Nothing is stored.`}</Text>
        {run.error && (
          <Problems error={run.error instanceof LaurelError ? withoutPrefix(run.error) : run.error} />
        )}
        <Group>
          <RangeControl label={t`Purchases`} search={search} usual="30" onChange={setSearch} />
          <Button variant="light" loading={run.isPending} onClick={() => run.mutate(search)}>
            <Trans>Try it on them</Trans>
          </Button>
        </Group>
        {run.data && (
          <section aria-label={t`Result on past purchases`}>
            {run.data.transactions === 0 ? (
              <Text role="status">
                <Trans>No member has bought anything in these days.</Trans>
              </Text>
            ) : (
              <Result replay={run.data} />
            )}
          </section>
        )}
      </Stack>
    </Fieldset>
  );
}

function Result({ replay }: { readonly replay: ReplayResponse }): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const { rule, transactions, total, since, pointsBefore, pointsAfter } = replay;
  const count = (number: number, all: number) => t`${formats.number(number)} of ${formats.number(all)}`;
  const rewards = formats.number(rule.rewards);
  return (
    <Stack gap="xs">
      <Text role="status" fw={600}>
        {rule.rewards > 0
          ? plural(rule.rewards, {
              one: `It would have given ${rewards} reward.`,
              other: `It would have given ${rewards} rewards.`,
            })
          : t`It would have paid ${formats.points(rule.points)}.`}
      </Text>
      {since !== undefined && (
        <Text>{t`These are the newest of ${formats.number(total)} purchases, since ${formats.moment(since)}.`}</Text>
      )}
      <table className="list" style={{ tableLayout: 'auto' }}>
        <VisuallyHidden component="caption">{t`What would have changed`}</VisuallyHidden>
        <tbody>
          <Row name={t`Purchases that it pays for`} value={count(rule.transactions, transactions)} />
          <Row name={t`Members who get something`} value={count(rule.customers, replay.customers)} />
          <Row name={t`Amount of all purchases`} value={formats.money(replay.amount, replay.currency)} />
          <Row name={t`Points of all rules as they are`} value={formats.number(pointsBefore)} />
          <Row name={t`Points of all rules with this one`} value={formats.number(pointsAfter)} />
          <Row name={t`Difference`} value={formatChange(getChange(pointsAfter, pointsBefore), formats)} />
          {rule.withheld > 0 && <Row name={t`Held back by limits`} value={formats.number(rule.withheld)} />}
        </tbody>
      </table>
      {replay.misses.length > 0 && <Misses misses={replay.misses} />}
      <Notes notes={replay.notes} />
    </Stack>
  );
}

/** What the figures do not know. */
function Notes({ notes }: Pick<ReplayResponse, 'notes'>): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const sentences: Readonly<Record<string, string>> = {
    'rules-of-today': t`All purchases count by the rules and settings of today.`,
    'returns-kept': t`Points that returns have taken back are not taken off.`,
    'merged-customers': t`Merged members count as one from the beginning.`,
    'rewards-in-stock': t`Rewards are assumed to be in stock.`,
    'draft-always-active': t`A new rule counts as active all the time.`,
    'customers-of-today': t`The level and segments of that day are not known; those of today count.`,
    'erased-customers': t`Purchases of erased members are left out.`,
  };
  return (
    <List size="sm" c="dimmed" aria-label={t`What the figures do not know`}>
      {notes.map(({ note, description, transactions }) => (
        <List.Item key={note}>
          {sentences[note] ?? description}
          {transactions !== undefined && ` (${formats.number(transactions)})`}
        </List.Item>
      ))}
    </List>
  );
}

function Row({ name, value }: { readonly name: string; readonly value: string }): ReactNode {
  return (
    <tr>
      <td style={{ whiteSpace: 'normal', paddingBlock: 6 }}>{name}</td>
      <td className="number" style={{ whiteSpace: 'nowrap' }}>
        {value}
      </td>
    </tr>
  );
}

function Misses({ misses }: Pick<ReplayResponse, 'misses'>): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const reasons: Readonly<Record<string, string>> = {
    inactive: t`The rule is not active`,
    'not-yet': t`Before the rule’s time`,
    'no-longer': t`After the rule’s time`,
    status: t`The member’s status does not earn`,
    audience: t`Not for the member’s level or segments`,
    'other-pos': t`Bought elsewhere`,
    'below-minimum': t`Below the minimum amount`,
    'no-item': t`No item counts`,
    'nothing-to-multiply': t`Its items have earned nothing to multiply`,
    stopped: t`A rule before it was the last one`,
    limit: t`The member’s limit was reached`,
    'daily-cap': t`The maximum of the day was reached`,
    'daily-cap-of-all': t`The maximum of the day for all rules was reached`,
  };
  return (
    <table className="list">
      <thead>
        <tr>
          <th scope="col" style={{ whiteSpace: 'normal' }}>{t`Why it would have paid nothing`}</th>
          <th scope="col" className="number" style={{ width: 104 }}>{t`Purchases`}</th>
        </tr>
      </thead>
      <tbody>
        {misses.map(({ why, transactions }) => (
          <tr key={why}>
            <td style={{ whiteSpace: 'normal', paddingBlock: 6 }}>{reasons[why] ?? why}</td>
            <td className="number">{formats.number(transactions)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
