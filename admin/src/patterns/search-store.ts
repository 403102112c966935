import { createSpotlight } from '@mantine/spotlight';

/** The search may be opened before its code has come: it asks here whether it is open. */
export const [searchStore, spotlight] = createSpotlight();
