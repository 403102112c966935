import { useQueryClient } from '@tanstack/react-query';
import { type NavigateOptions, useNavigate } from '@tanstack/react-router';
import { type Question, useActions, useConfirm } from './confirm.js';

interface Deletion extends Omit<Question, 'danger'> {
  readonly run: () => Promise<unknown>;
  /** What is true now: "The role was deleted." */
  readonly done: string;
  /** The list in which the record was. */
  readonly leaveTo: NavigateOptions;
}

/** Asks, deletes a record, and goes to a list that is read anew, so that it does not show what is gone. */
export function useDeletion(): (deletion: Deletion) => Promise<void> {
  const act = useActions();
  const confirm = useConfirm();
  const cache = useQueryClient();
  const navigate = useNavigate();
  return async ({ run, done, leaveTo, ...question }) => {
    if (await confirm({ ...question, danger: true })) {
      await act({
        run: async () => {
          await run();
          cache.removeQueries({ type: 'inactive' });
          await navigate(leaveTo);
          await cache.invalidateQueries();
        },
        done,
      });
    }
  };
}
