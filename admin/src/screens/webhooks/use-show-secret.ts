import { useLingui } from '@lingui/react/macro';
import { useSecret } from '../../patterns/secret.js';

/** Of a new webhook, or a new one of an old webhook. */
export function useShowSecret(): (secret: string) => Promise<void> {
  const { t } = useLingui();
  const show = useSecret();
  return (value) =>
    show({
      title: t`The secret of this webhook`,
      text: t`The receiver needs it to check that events come from here. Store it now: it is never shown again.`,
      value,
    });
}
