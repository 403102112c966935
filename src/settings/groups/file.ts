import { fileSetting, publicSetting } from '../setting-forms.model.js';

/** The names of pictures, which are also those of their paths. */
export const PICTURE_SETTINGS = [
  'logo',
  'small-logo',
  'hero-image',
  'admin-cockpit-logo',
  'client-cockpit-logo-big',
  'client-cockpit-logo-small',
  'client-cockpit-hero-image',
] as const;
export type PictureSetting = (typeof PICTURE_SETTINGS)[number];

export const CONDITIONS = 'conditions-file';

/** Files are uploaded and removed by requests of their own; what a client sends back of them with the settings is ignored. */
export const FILE_SETTINGS = {
  logo: publicSetting(fileSetting('settings/photo/logo')),
  'small-logo': publicSetting(fileSetting('settings/photo/small-logo')),
  'hero-image': publicSetting(fileSetting('settings/photo/hero-image')),
  'admin-cockpit-logo': publicSetting(fileSetting('settings/photo/admin-cockpit-logo')),
  'client-cockpit-logo-big': publicSetting(fileSetting('settings/photo/client-cockpit-logo-big')),
  'client-cockpit-logo-small': publicSetting(fileSetting('settings/photo/client-cockpit-logo-small')),
  'client-cockpit-hero-image': publicSetting(fileSetting('settings/photo/client-cockpit-hero-image')),
  [CONDITIONS]: publicSetting(fileSetting('settings/conditions-file')),
};

export type FileSetting = keyof typeof FILE_SETTINGS;
