import { LaurelError } from '@laurel/client';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useErrorText } from './states.js';

const BYTES_MAX = 10 * 1024 * 1024;

interface Uploading {
  readonly isBusy: boolean;
  /** Why the last file was not taken. */
  readonly problem: string | undefined;
  /** One after the other, and none after one that is refused. */
  readonly send: (files: readonly File[]) => Promise<void>;
}

/**
 * Sends files as soon as they are chosen.
 * @param refresh Loads what is shown of the record again
 */
export function useUpload(
  upload: (file: File) => Promise<unknown>,
  refresh: () => Promise<unknown>,
): Uploading {
  const { t } = useLingui();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const getProblem = (error: unknown) => {
    const [first] = error instanceof LaurelError ? error.fields : [];
    return first?.message ?? errorText(error);
  };
  const send = async (files: readonly File[]) => {
    const tooLarge = files.find(({ size }) => size > BYTES_MAX);
    if (tooLarge) {
      const { name } = tooLarge;
      setProblem(t`${name} has more than 10 MB.`);
      return;
    }
    setProblem(undefined);
    setBusy(true);
    try {
      for (const file of files) {
        await upload(file);
      }
    } catch (error) {
      setProblem(getProblem(error));
    } finally {
      await refresh();
      setBusy(false);
    }
  };
  return { isBusy, problem, send };
}
