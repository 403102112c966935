import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Task, Member, Refused } from '../data/act.js';
import { act } from '../data/acts.js';
import { useFieldText } from './error-text.js';
import { sayFeedback } from './feedback.js';

interface Options {
  readonly member: Member;
  /** The act is done, or waits for its answer: its typed values are no longer needed. */
  readonly onSent?: () => void;
}

/** Does one thing for a member, shows the result, and returns to the search field. The seller can change what was refused. */
export function useActing({ member, onSent }: Options) {
  const [, navigate] = useLocation();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused & Pick<Task, 'kind'>>();
  const fieldText = useFieldText();
  const run = async (task: Task) => {
    setBusy(true);
    setRefused(undefined);
    sayFeedback(undefined);
    try {
      const answer = await act(member, task);
      sayFeedback(answer);
      if ('refused' in answer) {
        setRefused({ ...answer.refused, kind: task.kind });
      } else {
        onSent?.();
        navigate('/');
      }
    } catch (error) {
      sayFeedback({ problem: error });
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    start: (task: Task) => {
      if (!isBusy) {
        void run(task);
      }
    },
    /** The problem of a field. */
    getError: (name: string) => {
      const found = refused?.fields.find(({ field }) => field === name || field.endsWith(`.${name}`));
      return found && fieldText(found.message, refused?.kind);
    },
  };
}
