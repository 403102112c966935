import { randomUUID } from 'node:crypto';
import { admin, customer, on, pictureScenes, type Scene } from './audit-scenes-of-others.js';
import { everyLevel, ruleWith } from '../scenes/earning.js';
import type { TestApp } from '../app/test-app.js';

/** No transaction of another scene is worth as much. */
const UNREACHED = 1_000_000;

const rule = (app: TestApp, active = true) =>
  ruleWith(app, { type: 'points', pointValue: 1, minOrderValue: UNREACHED, active });

/** Earning rules, and what they pay. */
export const WRITES_OF_RULES: Record<string, Scene> = {
  'POST /api/earningRule': async (app) =>
    admin(app).postJson('/api/earningRule', {
      earningRule: {
        type: 'points',
        name: 'Money',
        allTimeActive: true,
        pointValue: 1,
        minOrderValue: UNREACHED,
        levels: await everyLevel(app),
      },
    }),
  'PUT /api/earningRule/{earningRule}': async (app) =>
    admin(app).putJson(`/api/earningRule/${await rule(app)}`, {
      earningRule: {
        name: 'More',
        allTimeActive: true,
        pointValue: 2,
        minOrderValue: UNREACHED,
        levels: await everyLevel(app),
      },
    }),
  'POST /api/earningRule/{earningRule}/activate': on(
    'post',
    '/api/earningRule/{earningRule}/activate',
    (app) => rule(app, false),
    { active: true },
  ),
  'POST /api/earningRule/{earningRule}/restore': on(
    'post',
    '/api/earningRule/{earningRule}/restore',
    async (app) => {
      const id = await rule(app);
      const doubled = { type: 'points', name: 'Double', active: true, allTimeActive: true, pointValue: 2 };
      const earningRule = { ...doubled, minOrderValue: UNREACHED, levels: await everyLevel(app) };
      await admin(app).putJson(`/api/earningRule/${id}`, { earningRule }).expect(200);
      return id;
    },
    { version: 1 },
  ),
  ...Object.fromEntries(pictureScenes('/api/earningRule/{earningRule}/photo', (app) => rule(app))),
  'POST /api/v1/earnRule/{eventName}/customer/{customer}': async (app) => {
    const eventName = randomUUID();
    await ruleWith(app, { type: 'custom_event', eventName, pointsAmount: 5 });
    return admin(app).post(`/api/v1/earnRule/${eventName}/customer/${await customer(app)}`);
  },
  'POST /api/earningRule/geolocation/customer/{customer}': async (app) => {
    const place = { latitude: 52.52, longitude: 13.405 };
    await ruleWith(app, { type: 'geolocation', ...place, radius: 5, pointsAmount: 5 });
    return admin(app).postJson(`/api/earningRule/geolocation/customer/${await customer(app)}`, place);
  },
  'POST /api/earningRule/qrcode/customer/{customer}': async (app) => {
    const code = randomUUID();
    await ruleWith(app, { type: 'qrcode', code, pointsAmount: 5 });
    return admin(app).postJson(`/api/earningRule/qrcode/customer/${await customer(app)}`, { code });
  },
};
