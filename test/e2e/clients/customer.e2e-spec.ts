import { CUSTOMER } from '../../support/clients/customer.js';
import { replays } from '../../support/clients/replay.js';

replays('the customer’s cockpit', 27, CUSTOMER);
