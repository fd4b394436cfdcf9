/** The token is random, so that a new picture has a new address and no cache shows the old one. */
const address = /^\/profile\/picture\/([0-9a-f]{24})\/([\w-]{22})$/;

/** Where a picture that a person chose is read. */
export function pictureAddress(userId: string, token: string): string {
  return `/profile/picture/${userId}/${token}`;
}

/** Where it is stored in the media store. */
export function picturePath(userId: string, token: string): string {
  return `${userId}/profile/${token}.webp`;
}

/** The path of a person's own picture in the media store; null for a picture elsewhere, or none. */
export function storedPicturePath(userId: string, imageUrl: string | null | undefined): string | null {
  const [, ownerId, token] = address.exec(imageUrl ?? "") ?? [];
  return ownerId === userId && token ? picturePath(userId, token) : null;
}
