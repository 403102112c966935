import type { ExplainedRuleRecord } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormats } from '../../patterns/formats.js';

interface Props {
  readonly rules: readonly ExplainedRuleRecord[];
  /** The currency of amounts. Left out, amounts are numbers. */
  readonly currency?: string | undefined;
}

/** Which rule has given what, and why the others have given nothing. */
export function ExplainedRules({ rules, currency }: Props): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  if (rules.length === 0) {
    return (
      <Text c="dimmed">
        <Trans>No earning rule applied.</Trans>
      </Text>
    );
  }
  return (
    <table className="list">
      <thead>
        <tr>
          <th scope="col">{t`Rule`}</th>
          <th scope="col" className="number" style={{ width: '104px' }}>{t`Points`}</th>
        </tr>
      </thead>
      <tbody>
        {rules.map((rule, index) => (
          <tr key={`${rule.earningRuleId} ${index}`}>
            <td style={{ whiteSpace: 'normal', paddingBlock: 6 }}>
              <RuleName rule={rule} />
              {rule.amount !== undefined && rule.points !== 0 && (
                <Text size="xs" c="dimmed">
                  <Trans>
                    counted from{' '}
                    {currency === undefined
                      ? formats.number(rule.amount)
                      : formats.money(rule.amount, currency)}
                  </Trans>
                </Text>
              )}
              {rule.reason !== undefined && <Text size="sm">{rule.reason}</Text>}
              {rule.withheld !== undefined && (
                <Text size="xs" c="dimmed">
                  <Trans>{formats.points(rule.withheld)} held back</Trans>
                </Text>
              )}
              {rule.campaignId !== undefined && (
                <Anchor
                  size="sm"
                  renderRoot={(props) => (
                    <Link {...props} to="/campaigns/$campaign" params={{ campaign: rule.campaignId ?? '' }} />
                  )}
                >
                  <Trans>the reward that it gives</Trans>
                </Anchor>
              )}
            </td>
            <td className="number">{formats.number(rule.points)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A draft has no page. */
function RuleName({
  rule: { earningRuleId, name, version },
}: {
  readonly rule: ExplainedRuleRecord;
}): ReactNode {
  if (version === 0) {
    return (
      <>
        {name}{' '}
        <Text span size="xs" c="dimmed">
          <Trans>this draft</Trans>
        </Text>
      </>
    );
  }
  return (
    <>
      <Anchor
        renderRoot={(props) => <Link {...props} to="/earning-rules/$rule" params={{ rule: earningRuleId }} />}
      >
        {name}
      </Anchor>{' '}
      <Text span size="xs" c="dimmed">
        <Trans>version {version}</Trans>
      </Text>
    </>
  );
}
