import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Settings, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useIsOnline } from '../../../shop/src/app/use-online.js';
import { sellerOptions } from '../data/seller.js';
import { Band } from './band.js';

/** Shows the seller, the connection and the result of the last act above each page. */
export function Frame({ children }: { readonly children: ReactNode }): ReactNode {
  const isOnline = useIsOnline();
  const { data: seller } = useQuery(sellerOptions());
  return (
    <>
      <header className="head">
        <Link href="/" className="home">
          <img src="/till/laurel.svg" alt="" width={32} height={32} />
          <Trans>Till</Trans>
        </Link>
        <span className="who">{[seller?.name, seller?.posName].filter(Boolean).join(' · ')}</span>
        <Link href="/settings" className="settings">
          <Settings size={22} aria-hidden />
          <Trans>Settings</Trans>
        </Link>
      </header>
      <div role="status">
        {!isOnline && (
          <p className="band offline">
            <WifiOff size={24} aria-hidden />
            <span>
              <Trans>
                <strong>Offline.</strong> What you enter is kept, and sent once the connection is back.
              </Trans>
            </span>
          </p>
        )}
      </div>
      <Band />
      <main className="till">{children}</main>
    </>
  );
}
