import { type ComponentType, type ReactNode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';

interface Options {
  readonly name: 'shop' | 'till';
  /** Nothing is shown before them. */
  readonly texts: Promise<void>;
  readonly isLoggedIn: () => boolean;
  readonly loadInside: () => Promise<ComponentType>;
  /** With the pages behind the login, if they have been loaded. */
  readonly render: (inside?: ComponentType) => ReactNode;
}

/** Shows a page that can be installed, and keeps its files for the time without a connection. */
export function openPage({ name, texts, isLoggedIn, loadInside, render }: Options): void {
  const element = document.getElementById('root');
  if (!element) {
    throw new Error('index.html has no root');
  }
  const root = createRoot(element);
  // In a transition, which is rendered in short tasks, between which the browser can answer.
  const show = (inside?: ComponentType) => startTransition(() => root.render(render(inside)));
  // With a login, the splash stays until the pages behind it are there. If they cannot be loaded now, they are asked for again.
  const inside = isLoggedIn() ? loadInside().catch(() => undefined) : undefined;
  void Promise.all([inside, texts]).then(([page]) => show(page));
  // What is shown comes first; the files for the time without a connection come afterwards.
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    window.addEventListener('load', () => {
      void navigator.serviceWorker.register(`/${name}/service-worker.js`, { scope: `/${name}` });
    });
  }
}
