import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { pictureUrl } from '../../../src/api/picture-url.js';
import { settingsOptions } from '../data/queries.js';
import { storeCode } from '../data/store.js';
import { Brand } from './brand.js';

/** The logo and the name of the programme; those of Laurel where it has none, and without a connection. */
export function ProgrammeBrand(): ReactNode {
  const { data, isPending } = useQuery(settingsOptions());
  const logo = data?.['small-logo']?.path ?? data?.logo?.path;
  return isPending ? (
    <div style={{ height: 40 }} />
  ) : (
    <Brand
      name={data?.programName || 'Laurel'}
      logo={logo === undefined ? undefined : pictureUrl(storeCode, logo, 'list')}
    />
  );
}
