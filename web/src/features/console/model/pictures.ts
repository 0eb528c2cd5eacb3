// Uploaded pictures: their addresses, and what a file must be like (internal/media/upload.go).

const UPLOAD = /^(https?:\/\/[^/]+\/[^?#]*uploads\/[0-9a-f]{32}\/)(?:small|large|original)$/;

/** Whether an address is that of an uploaded picture. */
export const isUpload = (address: string): boolean => UPLOAD.test(address);

/** The address of a picture in a size; one that was not uploaded has one. */
export const sizedPicture = (address: string, size: 'small' | 'large'): string =>
  address.replace(UPLOAD, (_, start: string) => start + size);

export type PictureKind = 'icon' | 'icon_dark' | 'screenshot' | 'video_poster';

const MB = 1024 * 1024;

/** How large a file may be, in bytes. */
export const MOST_BYTES: Record<PictureKind, number> = {
  icon: MB,
  icon_dark: MB,
  screenshot: 5 * MB,
  video_poster: 5 * MB,
};

/** What may be uploaded, as inputs of files take it. */
export const PICTURE_TYPES = 'image/png,image/jpeg,image/webp';

/** How many pictures an app may have in a draft; a submission asks for less. */
export const MOST_SHOTS = 20;
