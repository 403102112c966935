import { toSVG } from 'bwip-js/node';
import type { Page } from 'playwright-core';

/** Shows a QR code to the camera of a page, until the page is loaded again. */
export async function showToCamera(page: Page, text: string): Promise<void> {
  const code = toSVG({
    bcid: 'qrcode',
    text,
    scale: 6,
    paddingwidth: 8,
    paddingheight: 8,
    backgroundcolor: 'ffffff',
  });
  await page.evaluate(
    (source) => {
      const seen = new Image();
      seen.src = source;
      navigator.mediaDevices.getUserMedia = async () => {
        await seen.decode();
        const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
        const context = canvas.getContext('2d') as CanvasRenderingContext2D;
        context.fillStyle = '#fff';
        setInterval(() => {
          context.fillRect(0, 0, 640, 480);
          context.drawImage(seen, 120, 40, 400, 400);
        }, 50);
        return canvas.captureStream(20);
      };
    },
    `data:image/svg+xml,${encodeURIComponent(code)}`,
  );
}
