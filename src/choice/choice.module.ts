import { Module } from '@nestjs/common';
import { TranslationModule } from '../translation/index.js';
import { ChoicesService } from './choices.service.js';
import { ChoiceController } from './http/choice.controller.js';

@Module({
  imports: [TranslationModule],
  controllers: [ChoiceController],
  providers: [ChoicesService],
})
export class ChoiceModule {}
