import type { TestApp } from '../app/test-app.js';

/** What specs of levels ask a service again and again. */
export function levelScene(appOf: () => TestApp) {
  const admin = () => appOf().as('admin');
  return {
    admin,
    save: (settings: object) => admin().postJson('/api/settings', { settings }).expect(200),
    levelOf: async (id: string) =>
      (await admin().get(`/api/customer/${id}`).expect(200)).body.level?.name as string,
    statusOf: async (id: string) =>
      (await admin().get(`/api/admin/customer/${id}/status`).expect(200)).body as Record<string, unknown>,
    spend: (customer: string, points: number) =>
      admin().postJson('/api/points/transfer/spend', { customer, points }).expect(200),
    eventsOf: async (customer: string) =>
      (await appOf().eventTypesOf(customer)).map((type) => type.split('.').at(-1) ?? ''),
  };
}
