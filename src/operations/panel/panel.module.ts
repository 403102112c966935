import { Module } from '@nestjs/common';
import { DemoModule } from '../demo/index.js';
import { BuiltPagesService } from './built-pages.service.js';
import { PanelController, ShopController, TillController } from './http/pages.controller.js';

/** The pages for browsers: the files that are built from `admin/`. All that they show, they read from the API. */
@Module({
  imports: [DemoModule],
  controllers: [PanelController, ShopController, TillController],
  providers: [BuiltPagesService],
})
export class PanelModule {}
