import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

export interface CheckedFact<Step extends string> {
  readonly step: Step;
  readonly label: string;
  readonly value: ReactNode;
}

interface Props<Step extends string> {
  readonly facts: readonly CheckedFact<Step>[];
  readonly getName: (step: Step) => string;
  readonly goTo: (step: Step) => void;
}

/** All that a form in steps was given, in its last step: each leads back to where it was said. */
export function CheckedFacts<Step extends string>({ facts, getName, goTo }: Props<Step>): ReactNode {
  return (
    <dl className="facts">
      {facts.map((fact) => (
        <FactRow key={fact.label} fact={fact} name={getName(fact.step)} goTo={goTo} />
      ))}
    </dl>
  );
}

interface RowProps<Step extends string> extends Pick<Props<Step>, 'goTo'> {
  readonly fact: CheckedFact<Step>;
  /** The name of the step. */
  readonly name: string;
}

function FactRow<Step extends string>({ fact, name, goTo }: RowProps<Step>): ReactNode {
  const { t } = useLingui();
  const { label, value, step } = fact;
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Text span>{value}</Text>
          <Anchor
            component="button"
            type="button"
            onClick={() => goTo(step)}
            aria-label={t`Change ${label} in ${name}`}
          >
            <Trans>Change</Trans>
          </Anchor>
        </Group>
      </dd>
    </>
  );
}
