/** The stable code of a refusal. docs/errors.md lists all of them. */
export const ERROR_CODE = 'X-Error-Code';

/** Which permission a 403 misses: `REWARD_CAMPAIGN:MODIFY`. Several, with commas between them: any of them will do. */
export const REQUIRED_PERMISSION = 'X-Required-Permission';
