const BROWSERS = [
  /Edg(?:e|A|iOS)?\/(\d+)/,
  /OPR\/(\d+)/,
  /Firefox\/(\d+)/,
  /Chrome\/(\d+)/,
  /Version\/(\d+).*Safari/,
];
const BROWSER_NAMES = ['Edge', 'Opera', 'Firefox', 'Chrome', 'Safari'];
const SYSTEMS = [/Android/, /iPhone|iPad/, /Windows/, /Macintosh/, /Linux/];
const SYSTEM_NAMES = ['Android', 'iOS', 'Windows', 'macOS', 'Linux'];

/** "Firefox 133, Windows"; the text itself for a program that is no browser. */
export function getDevice(client: string | undefined): string | undefined {
  const index = BROWSERS.findIndex((browser) => client !== undefined && browser.test(client));
  if (client === undefined || index < 0) {
    return client;
  }
  const version = BROWSERS[index]?.exec(client)?.[1] ?? '';
  const system = SYSTEM_NAMES[SYSTEMS.findIndex((each) => each.test(client))];
  return [`${BROWSER_NAMES[index]} ${version}`, system].filter(Boolean).join(', ');
}
