import type { AttachmentReference } from '../attachment/index.js';

/* Pictures of campaigns, as records and events show them. Paths are those below `/api/`, and change with the picture. */

export interface CampaignPhoto {
  readonly photoId: { readonly id: string };
  readonly path: string;
  readonly originalName: string;
  readonly mimeType: string;
}

export function photoRecord(campaignId: string, photo: AttachmentReference): CampaignPhoto {
  const path = `campaign/${campaignId}/photo/${photo.id}`;
  return { photoId: { id: photo.id }, path, ...pictureNames(photo) };
}

export function brandIconPath(campaignId: string, { id }: AttachmentReference): string {
  return `campaign/${campaignId}/brand_icon?v=${id}`;
}

export function pictureNames({ originalName, mimeType }: AttachmentReference) {
  return { originalName, mimeType };
}
