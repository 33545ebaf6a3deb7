import type { RecordFields } from './record-fields.ts'

/** An edit in progress, with the content at its start. */
export interface Writing {
  before: RecordFields
  fields: RecordFields
}

/** Edits survive the form, so that navigation loses no text. Keyed by record, or by the place of a new one. */
const writings = new Map<string, Writing>()

const isSame = ({ before, fields }: Writing): boolean => JSON.stringify(before) === JSON.stringify(fields)

/** Resumes an edit, or starts with the stored content. */
export const beginWriting = (place: string, stored: RecordFields): Writing =>
  writings.get(place) ?? { before: stored, fields: stored }

export function keepWriting(place: string, writing: Writing): void {
  if (isSame(writing)) writings.delete(place)
  else writings.set(place, writing)
}

export const holdsWriting = (place: string): boolean => writings.has(place)

export const endWriting = (place: string): boolean => writings.delete(place)

/** Asks before the page unloads with unsaved text. */
export function guardWritings(): () => void {
  const ask = (event: BeforeUnloadEvent): void => {
    if (writings.size > 0) event.preventDefault()
  }
  addEventListener('beforeunload', ask)
  return () => removeEventListener('beforeunload', ask)
}
