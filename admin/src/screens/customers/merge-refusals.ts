import { LaurelError } from '@laurel/client';
import { useLingui } from '@lingui/react/macro';

/** For requests about merges: throws the error again, with the words of the panel for why they are refused. */
export function useMergeRefusals(): (error: unknown) => never {
  const { t } = useLingui();
  return (error) => {
    if (error instanceof LaurelError) {
      const texts = new Map<string | undefined, string>([
        [
          'account.is-merged',
          t`The customer was merged into another one. Use that record, or undo the merge.`,
        ],
        [
          'customer.has-merged-customers',
          t`Another customer was merged into this one. Merge the other way round.`,
        ],
        [
          'customer.merge-cannot-be-undone',
          t`Something has happened to one of the two customers since the merge, so it stays.`,
        ],
      ]);
      error.message = texts.get(error.code) ?? error.message;
    }
    throw error;
  };
}
