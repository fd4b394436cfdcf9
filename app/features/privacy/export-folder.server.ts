/** How long a download is available, in milliseconds: 24 hours. */
export const EXPORT_LIFETIME_MS = 24 * 3_600_000;

/** The path of a download in the media store; each attempt has its own, so that two never write to the same one. */
export function exportFolder(userId: string, exportId: string, attempt?: number): string {
  const folder = `${userId}/exports/${exportId}`;
  return attempt === undefined ? folder : `${folder}/${attempt}.zip`;
}
