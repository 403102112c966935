/*
 * A page without a connection: its files are kept, and nothing of the API is. What people need of that, the page itself keeps.
 * `vite.installed.ts` fills in the name of the page, the version and the files.
 */
const CACHES = 'laurel-__NAME__-';
const CACHE = `${CACHES}__VERSION__`;
const FILES = ['__FILES__'];
const PAGE = '/__NAME__';
/** Without an answer until then, the page that is kept is shown. */
const PATIENCE_MS = 3000;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: 'no-cache' })))),
  );
});

// It waits until no page of the version before is open, so no page loses the files that it has yet to load.
self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => name.startsWith(CACHES) && name !== CACHE)
            .map((name) => caches.delete(name)),
        ),
      ),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) {
    return;
  }
  if (request.mode === 'navigate') {
    event.respondWith(newestPage(request));
  } else if (FILES.includes(pathname)) {
    event.respondWith(keptFirst(request, pathname));
  }
});

async function newestPage(request) {
  const kept = await caches.match(PAGE);
  if (!kept) {
    return fetch(request);
  }
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, kept));
  const fetched = fetch(request).then((response) => (response.status < 500 ? response : kept));
  return Promise.race([fetched, patience]).catch(() => kept);
}

async function keptFirst(request, pathname) {
  return (await caches.match(pathname)) ?? fetch(request);
}

// Laurel encrypts `{ id, title, text, path }` for this browser (docs/decisions/0376). A repetition has the same id, and is shown once.
self.addEventListener('push', (event) => {
  const { id, title, text, path } = event.data?.json() ?? {};
  event.waitUntil(
    self.registration.showNotification(title ?? 'Laurel', {
      body: text ?? '',
      icon: `${PAGE}/icon-192.png`,
      data: { path },
      ...(id && { tag: id }),
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data?.path));
});

/** In the page that is open already, if there is one. Other paths than those of this page are not opened. */
async function openPage(path) {
  const isOwn = (pathname) => pathname === PAGE || pathname.startsWith(`${PAGE}/`);
  const { href } = new URL(typeof path === 'string' && isOwn(path) ? path : PAGE, self.location.origin);
  const pages = await self.clients.matchAll({ type: 'window' });
  const open = pages.find(({ url }) => isOwn(new URL(url).pathname));
  // A page that this worker does not serve yet cannot be led elsewhere.
  const shown = await open?.navigate(href).catch(() => null);
  return shown ? shown.focus() : self.clients.openWindow(href);
}
