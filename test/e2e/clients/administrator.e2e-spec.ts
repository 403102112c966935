import { ADMINISTRATOR } from '../../support/clients/administrator.js';
import { replays } from '../../support/clients/replay.js';

replays('the administrator’s cockpit', 130, ADMINISTRATOR);
