import { EVENT_TYPES } from '../../src/event/index.js';
import { CATALOGUE } from '../contract/event-catalogue.js';
import { NOT_EMITTED } from '../contract/not-emitted.js';
import { NOW, SCENES_OF_MERGES, SCENES_OF_PEOPLE } from '../support/writes/contract-scenes.js';
import { SCENES_OF_POINTS } from '../support/writes/contract-scenes-of-points.js';
import { SCENES_OF_REWARDS } from '../support/writes/contract-scenes-of-rewards.js';
import { TestApp } from '../support/app/test-app.js';

const SCENES = { ...SCENES_OF_PEOPLE, ...SCENES_OF_POINTS, ...SCENES_OF_REWARDS };

/** `User.CustomerWasActivated`, as records name it. */
const getType = (name: string) => `Service.Domain.${name.replace('.', '.Event.')}`;

describe('types of events of the contract', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  beforeEach(() => app.clock.stopAt(NOW));
  afterAll(() => app.stop());

  it.each(Object.entries({ ...SCENES, ...SCENES_OF_MERGES }))(
    '%s is recorded once by its operation, with its payload',
    async (name, scene) => {
      const type = getType(name);
      const { uuid, payload } = await scene(app);
      const { body } = await app
        .as('admin')
        .get(`/api/event?type=${type}&uuid=${uuid}&perPage=100`)
        .expect(200);
      const found = body.events.filter((event: { payload: object }) => matches(event.payload, payload));
      // Scenes are of several callers: `events-of-writes` looks at them.
      const records = found.map((event: object) => ({ ...event, actor: undefined }));
      expect(records, JSON.stringify(body.events)).toEqual([
        { id: expect.any(Number), uuid, type, payload, recorderOn: expect.stringMatching(/\+0000$/) },
      ]);
    },
  );

  it('have a scene each, or a reason why they are not recorded', () => {
    expect(CATALOGUE.size).toBe(42);
    expect([...Object.keys(SCENES), ...NOT_EMITTED.keys()].sort()).toEqual([...CATALOGUE.keys()].sort());
  });

  it('are recorded by nothing, when the list says that they are not', () => {
    expect([...NOT_EMITTED.keys()].filter((name) => EVENT_TYPES.includes(getType(name)))).toEqual([]);
  });
});

function matches(found: object, expected: object): boolean {
  try {
    expect(found).toEqual(expected);
    return true;
  } catch {
    return false;
  }
}
