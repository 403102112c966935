import { useLingui } from '@lingui/react/macro';
import { useSecret } from '../../patterns/secret.js';

/** The secret of a new webhook, or a new secret of an old one. */
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
