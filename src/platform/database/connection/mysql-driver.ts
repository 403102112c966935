import { createRequire } from 'node:module';
import type mysql from 'mysql2';
import type promises from 'mysql2/promise';

/*
 * Loads the driver for servers on demand: it is slow, and the embedded database does not need it. `require`, because data source options
 * are synchronous.
 */
const require = createRequire(import.meta.url);

export const loadMysql = () => require('mysql2') as typeof mysql;
export const loadMysqlPromises = () => require('mysql2/promise') as typeof promises;
