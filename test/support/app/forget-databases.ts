import { forgetDatabases } from './databases-in-use.js';

forgetDatabases();
