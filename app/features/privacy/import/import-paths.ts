/** The path of an import's zip in the media store. The zip is removed when the import ends. */
export function importPath(userId: string, importId: string): string {
  return `${userId}/imports/${importId}.zip`;
}
