import type { PercentCrop } from 'react-image-crop';

/** Browsers draw no larger ones everywhere. */
const SIDE_MAX = 4096;
const QUALITY = 0.92;

/**
 * The largest frame, in the middle of the picture.
 * @param shape Width of the picture by its height
 * @param proportion The same of the frame. Without one, it is that of the picture
 */
export function getLargestCrop(shape: number, proportion = shape): PercentCrop {
  const width = Math.min(100, (proportion / shape) * 100);
  const height = Math.min(100, (shape / proportion) * 100);
  return { unit: '%', width, height, x: (100 - width) / 2, y: (100 - height) / 2 };
}

/** A frame of another size around the same middle, as far as the picture reaches. */
export function resizeCrop(crop: PercentCrop, largest: PercentCrop, share: number): PercentCrop {
  const [width, height] = [largest.width * share, largest.height * share];
  const place = (start: number, before: number, after: number) =>
    Math.min(100 - after, Math.max(0, start + (before - after) / 2));
  return {
    unit: '%',
    width,
    height,
    x: place(crop.x, crop.width, width),
    y: place(crop.y, crop.height, height),
  };
}

/** The part of a picture in a frame, in the format that the picture has. The picture itself, where the frame has all of it. */
export async function cutPicture(
  image: HTMLImageElement,
  crop: PercentCrop,
  file: File,
  proportion: number | undefined,
): Promise<File> {
  if (crop.width > 99.9 && crop.height > 99.9) {
    return file;
  }
  const { naturalWidth, naturalHeight } = image;
  const width = (crop.width / 100) * naturalWidth;
  const height = proportion === undefined ? (crop.height / 100) * naturalHeight : width / proportion;
  const scale = Math.min(1, SIDE_MAX / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const [x, y] = [(crop.x / 100) * naturalWidth, (crop.y / 100) * naturalHeight];
  canvas.getContext('2d')?.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, file.type, QUALITY));
  return blob ? new File([blob], file.name, { type: blob.type }) : file;
}
