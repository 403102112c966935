import { useNavigate } from '@tanstack/react-router';

/** For `validateSearch`: the step of a form. Without one, the first. */
export function stepSearch({ step }: Record<string, unknown>): { step?: string } {
  return typeof step === 'string' ? { step } : {};
}

/**
 * The step is in the address, so that "back" of the browser goes to the one before.
 * @param asked What the address says
 */
export function useStep<Step extends string>(
  steps: readonly [Step, ...Step[]],
  { step: asked }: { readonly step?: string },
) {
  const navigate = useNavigate();
  return {
    step: steps.find((step) => step === asked) ?? steps[0],
    goTo: (next: Step) => void navigate({ to: '.', search: (before: object) => ({ ...before, step: next }) }),
  };
}
