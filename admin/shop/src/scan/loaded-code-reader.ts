import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { CodeReader } from './code-reader-type.js';

/** For browsers that read no codes themselves. Its WebAssembly comes from where the page came from. */
export async function getLoadedReader(): Promise<CodeReader> {
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const { videoWidth: width, videoHeight: height } = video;
    if (!context || width === 0) {
      return undefined;
    }
    canvas.width = width;
    canvas.height = height;
    context.drawImage(video, 0, 0);
    const [found] = await readBarcodes(context.getImageData(0, 0, width, height), { maxNumberOfSymbols: 1 });
    return found?.text;
  };
}
