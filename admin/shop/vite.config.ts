import { installedPage } from '../vite.installed.ts';

export default installedPage({
  folder: import.meta.dirname,
  name: 'shop',
  title: 'Laurel',
  description: 'Your points, your rewards and your coupons.',
  port: 5174,
});
