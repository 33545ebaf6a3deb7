/**
 * Other names of parameters and fields, as the clients of the described service send them
 * (docs/spec/conventions.md §2). Each stands for the first of its names that the request declares.
 */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  project_id: ['project'],
  project: ['project_id'],
  per_page: ['limit'],
  perPage: ['per_page', 'limit'],
  document_tags: ['tags'],
  query: ['q', 'question'],
  q: ['query'],
}

/** Returns the undeclared names that stand for a declared one. */
export const otherNamesOf = (declared: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(OTHER_NAMES).flatMap(([other, names]) => {
      const name = declared.includes(other) ? undefined : names.find((each) => declared.includes(each))
      return name === undefined ? [] : [[other, name] as const]
    }),
  )
