import { Title } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';

/** The heading of a page. It takes the focus when the page is opened, so that screen readers begin there. */
export function PageTitle({
  children,
  name,
}: {
  readonly children: ReactNode;
  readonly name: string;
}): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${name} · Laurel`;
  }, [name]);
  useEffect(() => {
    if (document.activeElement === document.body || document.activeElement?.closest('nav, header')) {
      heading.current?.focus({ preventScroll: true });
    }
  }, []);
  return (
    <Title order={1} ref={heading} tabIndex={-1}>
      {children}
    </Title>
  );
}
