import type { RecordFields } from './record-fields.ts'

/** An edit in progress, with the content at its start. */
export interface Writing {
  /** Revision of the record at its start; 0 for a new one. */
  revision: number
  before: RecordFields
  fields: RecordFields
}

/** Edits survive the form, so that navigation loses no text. Keyed by record, or by the place of a new one. */
const writings = new Map<string, Writing>()

const isSame = ({ before, fields }: Writing): boolean => JSON.stringify(before) === JSON.stringify(fields)

/** Resumes an edit, or starts with the stored content. */
export const beginWriting = (key: string, stored: RecordFields, revision: number): Writing =>
  writings.get(key) ?? { revision, before: stored, fields: stored }

export function storeWriting(key: string, writing: Writing): void {
  if (isSame(writing)) writings.delete(key)
  else writings.set(key, writing)
}

export const holdsWriting = (key: string): boolean => writings.has(key)

export const endWriting = (key: string): boolean => writings.delete(key)

/** Asks before the page unloads with unsaved text. */
export function guardWritings(): () => void {
  const ask = (event: BeforeUnloadEvent): void => {
    if (writings.size > 0) event.preventDefault()
  }
  addEventListener('beforeunload', ask)
  return () => removeEventListener('beforeunload', ask)
}
