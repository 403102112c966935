import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Extension } from '#platform/extensions.js';
import { PathParameters } from '#platform/http/server/path.guard.js';
import { AdministratorModule } from '../administrator/index.js';
import { AuthModule } from '../auth/index.js';
import { SavedViewController } from './http/saved-view.controller.js';
import { PersonalViewsService } from './personal-views.service.js';
import { SavedViewEntity } from './saved-view.entity.js';
import { SavedViewNotFound } from './saved-view.errors.js';
import { SavedViewReader } from './saved-view.reader.js';
import { SavedViewRepository } from './saved-view.repository.js';
import { SavedViewsService } from './saved-views.service.js';
import { SavedViewsVerifier } from './saved-views.verifier.js';

@Extension(PathParameters)
@Module({
  imports: [TypeOrmModule.forFeature([SavedViewEntity]), AdministratorModule, AuthModule],
  controllers: [SavedViewController],
  providers: [
    PersonalViewsService,
    SavedViewReader,
    SavedViewRepository,
    SavedViewsService,
    SavedViewsVerifier,
  ],
})
export class ViewModule implements PathParameters {
  readonly missing = { view: SavedViewNotFound };
}
