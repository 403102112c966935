/** What stands before every command. */
export const CLI_NAME = 'npm run cli --';
