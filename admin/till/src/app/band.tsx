import { Trans } from '@lingui/react/macro';
import { CircleCheck, CircleX, Clock, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { Act } from '../data/act.js';
import { DoneText } from './done-text.js';
import { useTaskName, useRefusalText, useTillErrorText } from './error-text.js';
import { type Feedback, sayFeedback, useFeedback } from './feedback.js';

const LOOKS: Readonly<Record<'done' | 'refused' | 'waiting', LucideIcon>> = {
  done: CircleCheck,
  refused: CircleX,
  waiting: Clock,
};

/** Shows the result of the last act across the page, by a word, a colour and a sign. It makes no sound: some shops are loud, others quiet. */
export function Band(): ReactNode {
  const feedback = useFeedback();
  const place = useRef<HTMLDivElement>(null);
  const look = feedback && getLook(feedback);
  useEffect(() => {
    // The field has the focus again after anything else.
    if (look === 'refused') {
      place.current?.focus();
    }
    window.scrollTo(0, 0);
  }, [feedback, look]);
  const Icon = look && LOOKS[look];
  return (
    <div ref={place} role="status" aria-live="assertive" tabIndex={-1} className="band-place">
      {feedback && look && Icon && (
        <div className={`band ${look}`}>
          <Icon size={32} aria-hidden />
          <div className="words">
            <strong>
              {look === 'done' && <Trans>Done</Trans>}
              {look === 'refused' && <Trans>Not done</Trans>}
              {look === 'waiting' && <Trans>Not sent yet</Trans>}
            </strong>
            <Words feedback={feedback} />
          </div>
          {'outcome' in feedback && feedback.outcome.member.id !== undefined && (
            <Link href={`/members/${feedback.outcome.member.id}`} onClick={() => sayFeedback(undefined)}>
              <Trans>Open {feedback.outcome.member.name}</Trans>
            </Link>
          )}
        </div>
      )}
    </div>
  );
}

function getLook(feedback: Feedback): 'done' | 'refused' | 'waiting' {
  if ('outcome' in feedback) {
    return 'done';
  }
  return 'isWaiting' in feedback ? 'waiting' : 'refused';
}

function Words({ feedback }: { readonly feedback: Feedback }): ReactNode {
  const errorText = useTillErrorText();
  const refusalText = useRefusalText();
  if ('problem' in feedback) {
    return <span>{errorText(feedback.problem)}</span>;
  }
  if ('outcome' in feedback) {
    return <DoneText {...feedback} />;
  }
  if ('refused' in feedback) {
    return (
      <span>
        <About act={feedback.act} />: {refusalText(feedback.refused, feedback.act.task.kind)}
      </span>
    );
  }
  return (
    <span>
      <About act={feedback.act} />.{' '}
      <Trans>It is sent automatically, once, as soon as the service answers.</Trans>{' '}
      {feedback.act.task.kind === 'buy' && <Trans>Do not hand it out before.</Trans>}
    </span>
  );
}

/** The finished act and its member. */
export function About({ act: { task, member } }: { readonly act: Act }): ReactNode {
  const taskName = useTaskName();
  return (
    <>
      {taskName(task)}, {member.name}
    </>
  );
}
