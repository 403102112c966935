import { useEffect, useSyncExternalStore } from 'react';

/** Dialogs and messages stand beside the page, so that it is in no context of the page. Empty: that of the browser. */
let zone = '';
const listeners = new Set<() => void>();

/** The time zone in which all moments are shown: that of the programme, once it is known. */
export function useProgrammeZone(): string {
  return useSyncExternalStore(subscribe, () => zone);
}

/** Shows moments in this time zone from now on; undefined until the service has answered. */
export function useShownZone(name: string | undefined): void {
  useEffect(() => {
    const shown = name !== undefined && isKnown(name) ? name : zone;
    if (shown !== zone) {
      zone = shown;
      listeners.forEach((listener) => listener());
    }
  }, [name]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** An old browser does not know a new zone. */
function isKnown(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
