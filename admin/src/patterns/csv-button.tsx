import { Trans } from '@lingui/react/macro';
import { Button, type ButtonProps } from '@mantine/core';
import { Download } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useActions } from './confirm.js';

interface Props {
  readonly fileName: string;
  /** Asks the API for the text of the file. */
  readonly load: () => Promise<unknown>;
  /** What is said when the file is there. */
  readonly done: string;
  readonly size?: ButtonProps['size'];
}

/** Saves a list as a file of the browser. */
export function CsvButton({ fileName, load, done, size = 'sm' }: Props): ReactNode {
  const act = useActions();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await act({ run: async () => saveFile(fileName, String(await load())), done });
    setBusy(false);
  };
  return (
    <Button
      variant="default"
      size={size}
      leftSection={<Download size={16} aria-hidden />}
      loading={isBusy}
      onClick={() => void save()}
    >
      <Trans>Export CSV</Trans>
    </Button>
  );
}

/** Reading an answer as a text takes its byte order mark away, by which spreadsheets know the encoding. */
const BYTE_ORDER_MARK = '\ufeff';

export function saveFile(name: string, text: string): void {
  const parts = name.endsWith('.csv') ? [BYTE_ORDER_MARK, text] : [text];
  const url = URL.createObjectURL(new Blob(parts, { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
