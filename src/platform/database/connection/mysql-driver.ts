import { createRequire } from 'node:module';
import type mysql from 'mysql2';
import type promises from 'mysql2/promise';

/*
 * The driver for database servers, loaded when it is asked for: it takes long, and the embedded database does not need it.
 * `require`, because options of a data source are made in one go.
 */
const require = createRequire(import.meta.url);

export const loadMysql = () => require('mysql2') as typeof mysql;
export const loadMysqlPromises = () => require('mysql2/promise') as typeof promises;
