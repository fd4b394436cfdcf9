/** Where the zip of an import lies in the media store until the import has ended. */
export function importPath(userId: string, importId: string): string {
  return `${userId}/imports/${importId}.zip`;
}
