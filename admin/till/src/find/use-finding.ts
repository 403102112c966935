import { useCallback, useEffect, useRef, useState } from 'react';
import { sayFeedback } from '../app/feedback.js';
import { type Findings, findMembers, getMeant } from './search.js';

const AGAIN_MS = 5000;

/** Searches when it can: what is asked for without a connection is searched for once there is one. */
export function useFinding(onMeant: (place: string) => void) {
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
      const meant = getPlace(found, typed);
      if (isLatest()) {
        setPaused(undefined);
        setFindings(meant === undefined ? found : undefined);
        if (meant !== undefined) {
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

/** The page of the one who is meant, or of the coupon. */
function getPlace(findings: Findings, typed: string): string | undefined {
  const { coupon } = findings;
  const member = getMeant(findings, typed);
  if (member) {
    return `/members/${member.customerId}`;
  }
  return coupon && `/members/${coupon.customerId}/coupons?code=${encodeURIComponent(coupon.code)}`;
}
