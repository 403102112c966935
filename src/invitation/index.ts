export { InvitationModule } from './invitation.module.js';
export { InvitationReader } from './invitation.reader.js';
