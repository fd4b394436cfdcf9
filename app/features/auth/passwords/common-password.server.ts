/** Sent with the page, so that the hint can appear beside the field while the person types. */
const ON_PAGE = 25;
const MIN_LENGTH = 6;

let list: Promise<{ all: ReadonlySet<string>; first: string[] }> | undefined;

/** About fifty thousand passwords, most common first (zxcvbn-ts). Read on first use. */
function commonPasswords() {
  list ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => {
    const usable = dictionary["passwords-common"].filter((password) => password.length >= MIN_LENGTH);
    return { all: new Set(usable), first: usable.slice(0, ON_PAGE) };
  });
  return list;
}

/** Whether a password is among the ones guessed first. Ignores case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  return (await commonPasswords()).all.has(password.toLowerCase());
}

/** The most common passwords, in lower case. */
export async function mostCommonPasswords(): Promise<string[]> {
  return (await commonPasswords()).first;
}
