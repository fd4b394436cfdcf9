/** The browser and system named in a User-Agent header; null for what it does not name. */
export async function describeUserAgent(
  userAgent: string | null,
): Promise<{ browser: string | null; system: string | null }> {
  if (!userAgent) return { browser: null, system: null };
  const { default: bowser } = await import("bowser");
  const { browser, os } = bowser.parse(userAgent);
  // "Samsung Internet for Android": the system is named separately.
  return { browser: browser.name?.replace(/ for Android$/, "") || null, system: os.name || null };
}
