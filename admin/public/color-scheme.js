(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('laurel.color-scheme');
  } catch {
    // Storage may be forbidden.
  }
  const isDark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
})();
