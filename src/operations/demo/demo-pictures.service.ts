import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '#platform/config/app-config.js';
import { type EncodedFile, PICTURE_SIZES, type PictureSize } from '#platform/picture/picture.js';
import { AttachmentsService, type StoredPicture } from '../../attachment/index.js';
import { CampaignPicturesService } from '../../campaign/index.js';
import { LevelPhotoService } from '../../level/index.js';
import { SettingFilesService } from '../../settings/index.js';
import { DEFAULT_STORE } from '../../store/index.js';

/** Beside this file, bundled or not. `npm run demo:pictures` has rendered them from the drawings that lie there, too. */
const FOLDER = fileURLToPath(new URL('./pictures/', import.meta.url));
const RENDERED = /^(?<name>.+)-(?<width>\d+)x(?<height>\d+)\.webp$/;

const SIZES = Object.keys(PICTURE_SIZES) as PictureSize[];
const OF_THE_PROGRAMME = ['logo', 'small-logo', 'hero-image'] as const;

/** By the names of their drawings. */
export type DemoPictures = ReadonlyMap<string, StoredPicture>;

/** The demo is loaded with pictures that are encoded already: encoding all of them would take longer than the demo does. */
@Injectable()
export class DemoPicturesService {
  constructor(
    private readonly config: AppConfig,
    private readonly attachments: AttachmentsService,
    private readonly campaignPictures: CampaignPicturesService,
    private readonly levelPhotos: LevelPhotoService,
    private readonly settingFiles: SettingFilesService,
  ) {}

  /** Before the unit of work of the demo. An installation without a storage of files gets the demo without pictures. */
  async store(): Promise<DemoPictures> {
    if (this.config.files.kind === 'none') {
      return new Map();
    }
    const rendered = [...(await renderedPictures())];
    const stored = await this.attachments.storePictures(
      rendered.map(([name, files]) => ({ originalName: `${name}.webp`, extension: 'webp', files })),
    );
    return new Map(rendered.flatMap(([name], index) => (stored[index] ? [[name, stored[index]]] : [])));
  }

  async showProgramme(pictures: DemoPictures): Promise<void> {
    for (const name of OF_THE_PROGRAMME) {
      await attach(pictures, name, (picture) => this.settingFiles.setStoredPicture(name, picture));
    }
  }

  async showLevel(pictures: DemoPictures, name: string, levelId: string): Promise<void> {
    await attach(pictures, name, (picture) => this.levelPhotos.setStored(levelId, picture));
  }

  async showOffer(pictures: DemoPictures, name: string, campaignId: string): Promise<void> {
    await attach(pictures, name, (picture) =>
      this.campaignPictures.addStoredPhoto(DEFAULT_STORE.id, campaignId, picture),
    );
  }
}

async function attach(
  pictures: DemoPictures,
  name: string,
  work: (picture: StoredPicture) => Promise<void>,
): Promise<void> {
  const picture = pictures.get(name);
  if (picture) {
    await work(picture);
  } else if (pictures.size > 0) {
    throw new Error(`The demo has no picture ${name}`);
  }
}

interface Rendered {
  readonly file: string;
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

/** The files of each drawing. */
async function renderedPictures(): Promise<ReadonlyMap<string, readonly EncodedFile[]>> {
  const rendered = (await readdir(FOLDER))
    .flatMap(asRendered)
    .sort((a, b) => getLongestSide(a) - getLongestSide(b));
  const pictures = new Map<string, EncodedFile[]>();
  for (const each of rendered) {
    const { file, name, width, height } = each;
    // Each size has the largest file that fits it, as if the picture was uploaded.
    const fitting = (size: PictureSize) =>
      rendered.findLast((other) => other.name === name && getLongestSide(other) <= PICTURE_SIZES[size]);
    const sizes = SIZES.filter((size) => fitting(size) === each);
    const bytes = await readFile(join(FOLDER, file));
    pictures.set(name, [...(pictures.get(name) ?? []), { sizes, extension: 'webp', width, height, bytes }]);
  }
  return pictures;
}

function asRendered(file: string): Rendered[] {
  const { name, width, height } = RENDERED.exec(file)?.groups ?? {};
  return name === undefined ? [] : [{ file, name, width: Number(width), height: Number(height) }];
}

function getLongestSide({ width, height }: Pick<Rendered, 'width' | 'height'>): number {
  return Math.max(width, height);
}
