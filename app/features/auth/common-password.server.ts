/** What a page brings along, so that the hint can stand beside the field while somebody types. */
const ON_PAGE = 25;
const MIN_LENGTH = 6;

let list: Promise<{ all: ReadonlySet<string>; first: string[] }> | undefined;

/** Some fifty thousand passwords in the order of their use (zxcvbn-ts), read when first needed. */
function commonPasswords() {
  list ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => {
    const usable = dictionary["passwords-common"].filter((password) => password.length >= MIN_LENGTH);
    return { all: new Set(usable), first: usable.slice(0, ON_PAGE) };
  });
  return list;
}

/** Whether a password is among those that guessers try first, in whatever case it is written. */
export async function isCommonPassword(password: string): Promise<boolean> {
  return (await commonPasswords()).all.has(password.toLowerCase());
}

/** The commonest of them, in lower case. */
export async function commonestPasswords(): Promise<string[]> {
  return (await commonPasswords()).first;
}
