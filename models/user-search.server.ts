import type { Query } from "mongoose";
import { fold } from "~/utils/text/search-text";

/** What the search compares of a person. */
export interface SearchedFields {
  firstName?: string | null;
  lastName?: string | null;
  email?: string | null;
}

const searchedFields = ["firstName", "lastName", "email"] as const;

/** Characters of one part. Longer words of a query are also compared with `searchText`. */
export const PART_LENGTH = 24;
/** The product's own fields have at most 414 characters; a name that was written by hand may be longer. */
const MAX_TEXT_LENGTH = 600;

/** A person's name and email address without case and accents, in one line. */
export function searchTextOf({ firstName, lastName, email }: SearchedFields): string {
  const text = [firstName, lastName, email].filter((value) => typeof value === "string").join(" ");
  return fold(text.slice(0, 2 * MAX_TEXT_LENGTH))
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, MAX_TEXT_LENGTH);
}

/**
 * The stored fields of the search: the text, and the end of each of its words from every character on. Any part of a
 * word is the beginning of one of these, so an index finds it.
 */
export function searchFields(person: SearchedFields): { searchText: string; searchParts: string[] } {
  const searchText = searchTextOf(person);
  const parts = new Set<string>();
  for (const word of searchText.split(" ").filter(Boolean)) {
    const characters = [...word];
    characters.forEach((_, at) => parts.add(characters.slice(at, at + PART_LENGTH).join("")));
  }
  return { searchText, searchParts: [...parts] };
}

/** The new fields of the search if an update changes what they are made from; otherwise null. */
export async function changedSearchFields(
  query: Query<unknown, SearchedFields>,
): Promise<ReturnType<typeof searchFields> | null> {
  const update = query.getUpdate();
  if (!update || Array.isArray(update)) return null;
  const values = { ...update, ...update.$set } as SearchedFields;
  const changed = searchedFields.filter((field) => values[field] !== undefined);
  if (changed.length === 0) return null;
  const filter = query.getFilter();
  const stored = await query.model
    .findOne(filter, { firstName: 1, lastName: 1, email: 1 })
    .session(query.getOptions().session ?? null)
    .lean<SearchedFields | null>();
  // An upsert takes the email address from its filter.
  const before = stored ?? { email: typeof filter.email === "string" ? filter.email : null };
  return searchFields({ ...before, ...Object.fromEntries(changed.map((field) => [field, values[field]])) });
}
