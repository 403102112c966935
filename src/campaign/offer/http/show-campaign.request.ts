import { Format, type TextFormat } from './text-format.fields.js';

export class ShowCampaignRequest {
  @Format()
  readonly format: TextFormat = 'raw';
}
