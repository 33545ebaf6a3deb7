import { BASE_PATH } from '#platform/base-path.ts'

const STORAGE_KEY = `dossier.plainText${BASE_PATH}`

/** Reports whether this device writes new emails as plain text. */
export function readPlainByDefault(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'yes'
  } catch {
    // Default for browsers without storage.
    return false
  }
}

export function storePlainByDefault(isPlain: boolean): void {
  try {
    localStorage.setItem(STORAGE_KEY, isPlain ? 'yes' : 'no')
  } catch {
    // Without storage, the choice lasts until the page is left.
  }
}

interface Begun {
  body_text: string
  body_html: string
  generated_by_triage: boolean
  edited: boolean
}

/** Reports whether a draft opens as formatted text. A text that a person left without HTML was meant to be plain. */
export function opensRich({ body_text, body_html, generated_by_triage, edited }: Begun): boolean {
  if (body_html !== '') return true
  return !readPlainByDefault() && (body_text === '' || (generated_by_triage && !edited))
}
