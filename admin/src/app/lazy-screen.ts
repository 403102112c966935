import { type ComponentType, createElement, type FunctionComponent, type ReactNode, use } from 'react';
import { loadScreenTexts } from '../locales/load-texts.js';

interface Failure {
  readonly error: unknown;
  /** The service is there and has not this file: it has another build of the panel by now. */
  readonly isOutdated: boolean;
  readonly round: number;
}

type LazyPart<Part> =
  Part extends ComponentType<infer Props>
    ? FunctionComponent<Props> & { readonly preload: () => Promise<void> }
    : never;

/** Loads the failed code anew when it is shown next. */
export function forgetFailedScreens(): void {
  round += 1;
}

let round = 0;
const RELOADED = 'laurel.reloaded-for';

/** A screen of the panel with its texts, loaded when it is needed. */
export function lazyScreen<Module, Name extends keyof Module & string>(
  importer: () => Promise<Module>,
  name: Name,
): LazyPart<Module[Name]> {
  return lazyPart(async () => (await Promise.all([importer(), loadScreenTexts()]))[0], name);
}

/**
 * A component, of a route or of a page, whose code is loaded when it is needed. The router's own one loads the page anew when code does not come, which
 * shows the error page of the browser while the service is away: here, the router shows what it shows for data that do not come.
 */
export function lazyPart<Module, Name extends keyof Module & string>(
  importer: () => Promise<Module>,
  name: Name,
): LazyPart<Module[Name]> {
  let component: ComponentType | undefined;
  let failure: Failure | undefined;
  let loading: Promise<void> | undefined;
  const load = () => (loading ??= loadOnce());
  return Object.assign(Part, { preload: load }) as LazyPart<Module[Name]>;

  async function loadOnce(): Promise<void> {
    try {
      // Once more: a connection may be lost for a moment.
      component = (await importer().catch(importer))[name] as ComponentType;
      failure = undefined;
      if (sessionStorage.getItem(RELOADED) === name) {
        sessionStorage.removeItem(RELOADED);
      }
    } catch (error) {
      failure = { ...(await judge(error)), round };
    } finally {
      loading = undefined;
    }
  }

  function Part(props: object): ReactNode {
    if (component) {
      return createElement(component, props);
    }
    if (failure?.round !== round) {
      use(load());
      return null;
    }
    if (failure.isOutdated && reloadFor(name)) {
      throw new Promise(() => {});
    }
    throw failure.error;
  }
}

async function judge(error: unknown): Promise<Omit<Failure, 'round'>> {
  try {
    const { ok } = await fetch('/admin', { method: 'HEAD', cache: 'no-store' });
    return { error, isOutdated: ok };
  } catch (unreachable) {
    return { error: unreachable, isOutdated: false };
  }
}

/** Loads the page anew, once for a component: some browsers keep that a file did not come. */
function reloadFor(name: string): boolean {
  if (sessionStorage.getItem(RELOADED) === name) {
    return false;
  }
  sessionStorage.setItem(RELOADED, name);
  window.location.reload();
  return true;
}
