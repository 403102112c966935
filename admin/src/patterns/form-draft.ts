import { useLingui } from '@lingui/react/macro';
import type { UseFormReturnType } from '@mantine/form';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useConfirm } from './confirm.js';
import type { Version } from './versions.js';

/** What was typed and not saved is gone: the object is saved, or is no more. */
export function forgetDraft(draftKey: string): void {
  sessionStorage.removeItem(storageKey(draftKey));
}

function storageKey(draftKey: string): string {
  return `laurel.draft.${draftKey}`;
}

interface DraftProps<Values extends object> {
  readonly form: UseFormReturnType<Values>;
  readonly draftKey: string;
  readonly unkept: readonly string[];
  readonly opened: Version<Values>;
  readonly onOpened: (opened: Version<Values>) => void;
}

interface Draft<Values> {
  readonly values?: Partial<Values>;
  /** The version that it was typed for: the record may have another one by now. */
  readonly opened?: Version<Values>;
}

/** What was typed survives a reload of the page, in this tab. */
export function useDraft<Values extends object>({
  form,
  draftKey,
  unkept,
  opened,
  onOpened,
}: DraftProps<Values>): void {
  const key = storageKey(draftKey);
  const isRestored = useRef(false);
  const values = form.getValues();
  const isDirty = form.isDirty();
  const restore = useEffectEvent((draft: string | null) => {
    const { values: typed, opened: typedFor } = JSON.parse(draft ?? '{}') as Draft<Values>;
    if (typed) {
      form.setValues(typed);
    }
    if (typedFor) {
      onOpened(typedFor);
    }
    isRestored.current = true;
  });
  useEffect(() => restore(sessionStorage.getItem(key)), [key]);
  const keep = useEffectEvent(() => {
    if (isRestored.current && isDirty) {
      const kept = Object.entries(values).filter(([field]) => !unkept.includes(field));
      sessionStorage.setItem(key, JSON.stringify({ values: Object.fromEntries(kept), opened }));
    }
  });
  useEffect(() => keep(), [key, isDirty, values, opened]);
}

/** @param isKept Whether what was typed is there when one comes back */
export function useLeaveWarning(hasChanges: () => boolean, { isKept = true } = {}): void {
  const { t } = useLingui();
  const confirm = useConfirm();
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      // Another step of the same form.
      if (!hasChanges() || current.pathname === next.pathname) {
        return false;
      }
      return !(await confirm({
        title: t`Leave without saving?`,
        text: isKept
          ? t`Your entries are not saved yet, but this tab keeps them until you come back.`
          : t`Your entries are not saved yet.`,
        action: t`Leave`,
      }));
    },
    enableBeforeUnload: hasChanges,
  });
}
