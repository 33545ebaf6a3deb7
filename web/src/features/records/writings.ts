import { BASE_PATH } from '#platform/base-path.ts'
import type { RecordFields } from './record-fields.ts'

/** An edit in progress, with the content at its start. */
export interface Writing {
  /** Revision of the record at its start; 0 for a new one. */
  revision: number
  before: RecordFields
  fields: RecordFields
  /** It is saved without a form; the tab asks only while it cannot be. */
  autosaved?: boolean
}

/** Edits survive the form and a reload of this tab. Keyed by record, or by the place of a new one. */
const STORAGE_KEY = `dossier.writings${BASE_PATH}`
const writings = new Map<string, Writing>(readStored())

function readStored(): [string, Writing][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, Writing][]
  } catch {
    return []
  }
}

function store(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...writings]))
  } catch {
    // A text larger than the storage of a tab lives as long as the page.
  }
}

/** Called at sign-out. */
export function forgetWritings(): void {
  writings.clear()
  sessionStorage.removeItem(STORAGE_KEY)
}

const isSame = ({ before, fields }: Writing): boolean => JSON.stringify(before) === JSON.stringify(fields)

/** Resumes an edit, or starts with the stored content. */
export const beginWriting = (key: string, stored: RecordFields, revision: number): Writing =>
  writings.get(key) ?? { revision, before: stored, fields: stored }

export function storeWriting(key: string, writing: Writing): void {
  if (isSame(writing)) writings.delete(key)
  else writings.set(key, writing)
  store()
}

export const holdsWriting = (key: string): boolean => writings.has(key)

export function endWriting(key: string): void {
  writings.delete(key)
  store()
}

/** Asks before the page unloads with unsaved text. */
export function guardWritings(): () => void {
  const ask = (event: BeforeUnloadEvent): void => {
    if ([...writings.values()].some(({ autosaved = false }) => !autosaved)) event.preventDefault()
  }
  addEventListener('beforeunload', ask)
  return () => removeEventListener('beforeunload', ask)
}
