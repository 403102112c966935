import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { useLocation } from 'wouter';
import { Failure } from './failure.js';
import { PageTitle } from './page-title.js';

/** Says so in place of a page whose file could not be loaded, until another page is opened. */
export function LoadBoundary({ children }: { readonly children: ReactNode }): ReactNode {
  const [path] = useLocation();
  return (
    <ErrorBoundary resetKeys={[path]} FallbackComponent={NotLoaded}>
      {children}
    </ErrorBoundary>
  );
}

/** Shows the failure in place of everything. */
export function OuterLoadBoundary({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <ErrorBoundary
      fallbackRender={(props) => (
        <main className="page">
          <NotLoaded {...props} />
        </main>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}

function NotLoaded({ error }: FallbackProps): ReactNode {
  const { t } = useLingui();
  // A file that could not be loaded once is not asked for again by the same page.
  const reload = () => window.location.reload();
  return (
    <>
      <PageTitle name={t`Could not be loaded`} isHidden />
      <Failure error={error} retry={reload} />
    </>
  );
}
