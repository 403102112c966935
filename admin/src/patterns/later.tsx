import { type ReactNode, Suspense, useEffect } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { forgetFailedScreens } from '../app/lazy-screen.js';
import { Failure } from './states.js';

const AGAIN_MS = 5000;

interface Props {
  /** In its place until it is there. */
  readonly fallback?: ReactNode;
  /** Nothing is seen of it at first: when its code does not come, nothing is said, and it is tried again by itself. */
  readonly isQuiet?: boolean;
  readonly children: ReactNode;
}

/** Around a part of a page whose code is loaded later: when it does not come, its place says so, and not that of the whole page. */
export function Later({ fallback, isQuiet = false, children }: Props): ReactNode {
  return (
    <ErrorBoundary FallbackComponent={isQuiet ? TriedAgain : NotLoaded} onReset={forgetFailedScreens}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}

function NotLoaded({ error, resetErrorBoundary }: FallbackProps): ReactNode {
  return <Failure error={error} retry={resetErrorBoundary} />;
}

function TriedAgain({ resetErrorBoundary }: FallbackProps): ReactNode {
  useEffect(() => {
    const timer = setTimeout(resetErrorBoundary, AGAIN_MS);
    return () => clearTimeout(timer);
  }, [resetErrorBoundary]);
  return null;
}
