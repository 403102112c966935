import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Extension } from '#platform/extensions.js';
import { PathParameters } from '#platform/http/server/path.guard.js';
import { AclRoleNotFound, AdministratorNotFound } from './administrator.errors.js';
import { AuthModule } from '../auth/index.js';
import { EventModule } from '../event/index.js';
import { MessageModule } from '../message/index.js';
import { AclPermissionEntity, AclRoleEntity } from './acl-role.entity.js';
import { AclRoleReader } from './acl-role.reader.js';
import { AclRoleRepository } from './acl-role.repository.js';
import { AdministratorFactorNoticesService } from './administrator-factor-notices.service.js';
import { AdministratorRightsService } from './administrator-rights.service.js';
import { AdministratorRoleEntity, AdministratorEntity } from './administrator.entity.js';
import { AdministratorReader } from './administrator.reader.js';
import { AdministratorRepository } from './administrator.repository.js';
import { AdministratorService } from './administrator.service.js';
import { AclRoleService } from './acl-role.service.js';
import { FirstAdministratorService } from './first-administrator.service.js';
import { AclController } from './http/acl.controller.js';
import { AdministratorController } from './http/administrator.controller.js';
import { RightsVerifier } from './rights.verifier.js';

@Extension(PathParameters)
@Module({
  imports: [
    TypeOrmModule.forFeature([
      AclPermissionEntity,
      AclRoleEntity,
      AdministratorEntity,
      AdministratorRoleEntity,
    ]),
    AuthModule,
    EventModule,
    MessageModule,
  ],
  controllers: [AclController, AdministratorController],
  providers: [
    AclRoleReader,
    AclRoleRepository,
    AdministratorFactorNoticesService,
    AdministratorReader,
    AdministratorRepository,
    AdministratorRightsService,
    AdministratorService,
    AclRoleService,
    FirstAdministratorService,
    RightsVerifier,
  ],
  exports: [AdministratorReader, AdministratorService, FirstAdministratorService],
})
export class AdministratorModule implements PathParameters {
  readonly missing = { administrator: AdministratorNotFound, role: AclRoleNotFound };
}
