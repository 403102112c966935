import { useEffect, useRef, type RefObject } from 'react';

/** What appears takes the focus. */
export function useFocus<Target extends HTMLElement>(): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => target.current?.focus(), []);
  return target;
}
