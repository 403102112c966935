import type { ReactNode } from 'react';
import { pictureUrl } from '../api/picture-url.js';
import { useStoreCode } from '../app/use-store.js';
import './thumbnail.css';

/** Before the name of a row, which says what it is. */
export function Thumbnail({ path }: { readonly path: string | undefined }): ReactNode {
  const storeCode = useStoreCode();
  return path === undefined ? (
    <span className="thumbnail" aria-hidden />
  ) : (
    <img className="thumbnail" src={pictureUrl(storeCode, path, 'list')} alt="" loading="lazy" />
  );
}
