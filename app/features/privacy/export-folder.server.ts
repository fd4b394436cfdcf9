/** How long a download can be fetched, in milliseconds: 24 hours. */
export const EXPORT_LIFETIME_MS = 24 * 3_600_000;

/** Where the media store keeps a download; each attempt has a place of its own, so that two never write to one. */
export function exportFolder(userId: string, exportId: string, attempt?: number): string {
  const folder = `${userId}/exports/${exportId}`;
  return attempt === undefined ? folder : `${folder}/${attempt}.zip`;
}
