export { AclRoleNotFound, AdministratorNotFound } from './administrator.errors.js';
export { AdministratorModule } from './administrator.module.js';
export { AdministratorReader } from './administrator.reader.js';
export { AdministratorService, type NewAdministrator } from './administrator.service.js';
export { FirstAdministratorService } from './first-administrator.service.js';
export { MASTER_ROLE_ID } from './administrator-rights.service.js';
export { administratorPayload, rolePayload } from './administrator.events.js';
