export { AclRoleNotFound, AdministratorNotFound } from './administrator.errors.js';
export { AdministratorModule } from './administrator.module.js';
export { CreateAdministrator, type NewAdministrator } from './create-administrator.js';
export { FirstAdministratorService } from './first-administrator.service.js';
export { MASTER_ROLE_ID } from './administrator-rights.service.js';
