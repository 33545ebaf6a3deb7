/** Merges the `options` of a search into the fields beside its query, which win where they have a value. */
export const withOptions = <T extends object>(beside: T, options: Partial<T> | null | undefined): Partial<T> => ({
  ...options,
  ...(Object.fromEntries(Object.entries(beside).filter(([, value]) => value !== null)) as Partial<T>),
})
