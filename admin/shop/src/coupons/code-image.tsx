import { useLingui } from '@lingui/react/macro';
import { code128, drawingSVG, qrcode } from 'bwip-js/browser';
import { useMemo, type ReactNode } from 'react';

type Encoder = typeof qrcode;

/** The code for a scanner: most read both, old ones read bars only. Loaded when a code is shown. */
export function CodeImages({ code }: { readonly code: string }): ReactNode {
  const { t } = useLingui();
  const qr = useMemo(() => getImage(qrcode, code), [code]);
  const bars = useMemo(() => getImage(code128, code), [code]);
  return (
    <>
      {qr !== undefined && <img className="qr" src={qr} alt={t`QR code of ${code}`} />}
      {bars !== undefined && <img className="barcode" src={bars} alt={t`Barcode of ${code}`} />}
    </>
  );
}

export function QrCode({ code, label }: { readonly code: string; readonly label: string }): ReactNode {
  const image = useMemo(() => getImage(qrcode, code), [code]);
  return image !== undefined && <img className="qr" src={image} alt={label} />;
}

export function Barcode({ code }: { readonly code: string }): ReactNode {
  const { t } = useLingui();
  const bars = useMemo(() => getImage(code128, code), [code]);
  return bars !== undefined && <img className="barcode" src={bars} alt={t`Barcode of ${code}`} />;
}

/** Undefined when the code has letters that this kind cannot write: then the text is there. */
function getImage(encode: Encoder, text: string): string | undefined {
  try {
    const options = { text, scale: 2, ...(encode === code128 && { height: 12 }) };
    const svg = (encode as (options: object, drawing: unknown) => string)(options, drawingSVG());
    return `data:image/svg+xml,${encodeURIComponent(svg)}`;
  } catch {
    return undefined;
  }
}
