import './step-list.css';
import { Plural, useLingui } from '@lingui/react/macro';
import { Stack, Title, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';

interface Props<Step extends string> {
  readonly steps: readonly { readonly id: Step; readonly label: string }[];
  readonly current: Step;
  readonly onStep: (step: Step) => void;
  /** How many fields of a step need another value. */
  readonly getProblems: (step: Step) => number;
}

/** The steps of a form: each can be gone to at any time. */
export function StepList<Step extends string>({
  steps,
  current,
  onStep,
  getProblems,
}: Props<Step>): ReactNode {
  const { t } = useLingui();
  const at = steps.findIndex(({ id }) => id === current);
  return (
    <nav aria-label={t`Steps`}>
      <ol className="step-list">
        {steps.map(({ id, label }, index) => {
          const problems = getProblems(id);
          return (
            <li key={id}>
              <button
                type="button"
                aria-current={id === current ? 'step' : undefined}
                data-wrong={problems > 0 || undefined}
                onClick={() => onStep(id)}
              >
                <span className="step-number" aria-hidden>
                  {problems > 0 ? '!' : index < at ? '✓' : index + 1}
                </span>
                <span className="step-name">{label}</span>
                {problems > 0 && (
                  <VisuallyHidden>
                    <Plural value={problems} one="# field needs attention" other="# fields need attention" />
                  </VisuallyHidden>
                )}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

interface StepPanelProps {
  readonly title: string;
  readonly isShown: boolean;
  readonly children: ReactNode;
}

/** What a step asks for. It stays where it is while another one is shown: messages find its fields. */
export function StepPanel({ title, isShown, children }: StepPanelProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasShown = useRef(isShown);
  useEffect(() => {
    if (isShown && !wasShown.current) {
      heading.current?.focus();
    }
    wasShown.current = isShown;
  }, [isShown]);
  return (
    <section aria-label={title} hidden={!isShown}>
      <Stack>
        <Title order={2} ref={heading} tabIndex={-1} className="step-title">
          {title}
        </Title>
        {children}
      </Stack>
    </section>
  );
}
