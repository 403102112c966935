import { installedPage } from '../vite.installed.ts';

export default installedPage({
  folder: import.meta.dirname,
  name: 'till',
  title: 'Laurel till',
  description: 'Points, rewards and coupons of the customer at the till.',
  port: 5175,
});
