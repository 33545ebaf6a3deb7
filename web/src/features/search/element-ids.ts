export const FIELD_ID = 'palette-field'
/** The list and its rows, as the field names them. */
export const LIST_ID = 'palette-list'

/** The id of a row's element; keys hold spaces and slashes, ids do not. */
export const optionId = (key: string): string => `palette-${encodeURIComponent(key).replaceAll('%', '_')}`

/** Back to where one types, after a button that may be gone by then. */
export const focusField = (): void => document.getElementById(FIELD_ID)?.focus()
