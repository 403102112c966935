/** Made by the migration that makes the table of roles. */
export const MASTER_ROLE_ID = 'd05e1a5e-0000-4000-8000-000000000001';
