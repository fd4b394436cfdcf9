/** The browser and the system that a User-Agent header speaks of; null for what it does not tell. */
export async function describeUserAgent(
  userAgent: string | null,
): Promise<{ browser: string | null; system: string | null }> {
  if (!userAgent) return { browser: null, system: null };
  const { default: bowser } = await import("bowser");
  const { browser, os } = bowser.parse(userAgent);
  // "Samsung Internet for Android": the system has a word of its own.
  return { browser: browser.name?.replace(/ for Android$/, "") || null, system: os.name || null };
}
