export const FIELD_ID = 'palette-field'
export const LIST_ID = 'palette-list'

/** Keys contain spaces and slashes, which ids must not. */
export const optionId = (key: string): string => `palette-${encodeURIComponent(key).replaceAll('%', '_')}`

/** Returns the focus to the field after a button that may disappear. */
export const focusField = (): void => document.getElementById(FIELD_ID)?.focus()
