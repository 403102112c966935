import type { TestApp } from '../app/test-app.js';

/** What specs of levels ask a service again and again. */
export function levelScene(getApp: () => TestApp) {
  const admin = () => getApp().as('admin');
  return {
    admin,
    save: (settings: object) => admin().postJson('/api/settings', { settings }).expect(200),
    getLevel: async (id: string) =>
      (await admin().get(`/api/customer/${id}`).expect(200)).body.level?.name as string,
    getStatus: async (id: string) =>
      (await admin().get(`/api/admin/customer/${id}/status`).expect(200)).body as Record<string, unknown>,
    spend: (customer: string, points: number) =>
      admin().postJson('/api/points/transfer/spend', { customer, points }).expect(200),
    getEvents: async (customer: string) =>
      (await getApp().getEventTypes(customer)).map((type) => type.split('.').at(-1) ?? ''),
  };
}
