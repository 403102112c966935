class AddedPhotoId {
  readonly id!: string;
}

export class AddedPhotoResponse {
  readonly campaignId!: string;
  readonly photoId!: AddedPhotoId;
}
