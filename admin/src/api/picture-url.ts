/** The longest side has at most 192, 768 or 1,920 pixels. */
export type PictureSize = 'list' | 'card' | 'full';

/** The address of a picture, by its path in a record. It changes with the picture, so browsers keep what they have. */
export function pictureUrl(storeCode: string, path: string, size: PictureSize): string {
  return `/api/${storeCode}/${path}${path.includes('?') ? '&' : '?'}size=${size}&format=webp`;
}
