import { defineConfig } from 'vite';

const service = process.env['LAUREL_URL'] ?? 'http://127.0.0.1:3000';

// The page and the API have one address, as behind a reverse proxy: the service needs no CORS_ORIGINS.
export default defineConfig({ server: { proxy: { '/api': service } } });
