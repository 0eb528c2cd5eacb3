// Uploaded pictures: their addresses, and what a file must be like (internal/media/upload.go).

const UPLOAD = /^(https?:\/\/[^/]+\/[^?#]*uploads\/[0-9a-f]{32}\/)(?:small|large|original)$/;

/** Whether an address is that of an uploaded picture. */
export const isUpload = (address: string): boolean => UPLOAD.test(address);

/** The address of a picture in a size; one that was not uploaded has one. */
export const sizedPicture = (address: string, size: 'small' | 'large'): string =>
  address.replace(UPLOAD, (_, start: string) => start + size);

export type PictureKind = 'icon' | 'icon_dark' | 'screenshot' | 'video_poster';

/** What may be uploaded, as inputs of files take it. */
export const PICTURE_TYPES = 'image/png,image/jpeg,image/webp';
