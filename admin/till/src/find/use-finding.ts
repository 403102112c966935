import { useCallback, useEffect, useRef, useState } from 'react';
import { sayFeedback } from '../app/feedback.js';
import { type Findings, findMembers, type Found, getMeant } from './search.js';

const AGAIN_MS = 5000;

/** Searches when it can: what is asked for without a connection is searched for once there is one. */
export function useFinding(onMeant: (member: Found) => void) {
  const [isBusy, setBusy] = useState(false);
  const [paused, setPaused] = useState<string>();
  const [findings, setFindings] = useState<Findings>();
  /** Counts the searches: the answer to an earlier one is of no use. */
  const asked = useRef(0);
  const latest = useRef(onMeant);
  useEffect(() => void (latest.current = onMeant));
  // An answer leads nowhere once another page is open.
  useEffect(() => () => void asked.current++, []);

  const search = useCallback(async (typed: string) => {
    const number = ++asked.current;
    const isLatest = () => asked.current === number;
    if (!navigator.onLine) {
      setPaused(typed);
      return;
    }
    setBusy(true);
    try {
      const found = await findMembers(typed);
      const meant = getMeant(found, typed);
      if (isLatest()) {
        setPaused(undefined);
        setFindings(meant ? undefined : found);
        if (meant) {
          latest.current(meant);
        }
      }
    } catch (error) {
      if (isLatest() && error instanceof TypeError) {
        setPaused(typed);
      } else if (isLatest()) {
        setPaused(undefined);
        sayFeedback({ problem: error });
      }
    } finally {
      if (isLatest()) {
        setBusy(false);
      }
    }
  }, []);

  useEffect(() => {
    if (paused === undefined) {
      return undefined;
    }
    // Browsers do not always notice that a connection is back.
    const again = () => void search(paused);
    const timer = setInterval(again, AGAIN_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [paused, search]);

  const forget = useCallback(() => {
    asked.current++;
    setBusy(false);
    setPaused(undefined);
    setFindings(undefined);
  }, []);
  const find = useCallback(
    (typed: string) => {
      forget();
      sayFeedback(undefined);
      if (typed.trim() !== '') {
        void search(typed);
      }
    },
    [forget, search],
  );
  return { isBusy, isPaused: paused !== undefined, findings, find, forget };
}
