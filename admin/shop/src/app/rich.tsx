import type { ReactNode } from 'react';

/** A description: HTML that the service has made from Markdown, and made safe. The page runs no script that is in it, either. */
export function Rich({
  html,
  className = '',
}: {
  readonly html: string;
  readonly className?: string;
}): ReactNode {
  return <div className={`rich ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}
