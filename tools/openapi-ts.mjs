/* What scripts/generate-api.mjs takes from a package that is installed here, and that `require` does not find. */
export { createClient } from '@hey-api/openapi-ts';
