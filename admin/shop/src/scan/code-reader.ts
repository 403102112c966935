import type { CodeReader } from './code-reader-type.js';

interface Detector {
  readonly detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>;
}

interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** On cards, on receipts and on the phones of members. */
const FORMATS = [
  'qr_code',
  'code_128',
  'code_39',
  'ean_13',
  'ean_8',
  'itf',
  'upc_a',
  'data_matrix',
  'pdf417',
];

/** The reader of the browser, where it has one; otherwise one that is loaded. */
export async function loadReader(): Promise<CodeReader> {
  const { BarcodeDetector } = window as typeof window & { readonly BarcodeDetector?: DetectorClass };
  const known = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  const formats = FORMATS.filter((format) => known.includes(format));
  if (!BarcodeDetector || formats.length === 0) {
    return (await import('./loaded-code-reader.js')).getLoadedReader();
  }
  const detector = new BarcodeDetector({ formats });
  return async (video) => (await detector.detect(video))[0]?.rawValue;
}
