import { Title } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';

interface Props {
  /** The title of the tab. */
  readonly name: string;
  readonly isHidden?: boolean;
}

/** The one `h1` of a page. It takes the focus when one has come from another page. */
export function PageTitle({ name, isHidden = false }: Props): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${name} · Laurel`;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [name]);
  return (
    <Title ref={heading} tabIndex={-1} order={1} className={isHidden ? 'visually-hidden' : ''}>
      {name}
    </Title>
  );
}
