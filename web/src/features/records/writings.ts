import type { RecordFields } from './record-fields.ts'

/** What is being written of a record, and what stood there when the writing began. */
export interface Writing {
  before: RecordFields
  fields: RecordFields
}

/** They outlive the form on the screen, so that nothing typed is lost by going elsewhere. By record, or by what is new where. */
const writings = new Map<string, Writing>()

const isSame = ({ before, fields }: Writing): boolean => JSON.stringify(before) === JSON.stringify(fields)

/** Goes on where one left off, else with what is stored. */
export const beginWriting = (place: string, stored: RecordFields): Writing =>
  writings.get(place) ?? { before: stored, fields: stored }

export function keepWriting(place: string, writing: Writing): void {
  if (isSame(writing)) writings.delete(place)
  else writings.set(place, writing)
}

export const holdsWriting = (place: string): boolean => writings.has(place)

/** It was saved, or is not wanted. */
export const endWriting = (place: string): boolean => writings.delete(place)

/** Asks before the page goes away with words that are not stored. */
export function guardWritings(): () => void {
  const ask = (event: BeforeUnloadEvent): void => {
    if (writings.size > 0) event.preventDefault()
  }
  addEventListener('beforeunload', ask)
  return () => removeEventListener('beforeunload', ask)
}
