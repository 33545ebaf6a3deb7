import type { Field, NumberField, TextField } from './field.ts'

const OWN_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Includes ids that clients give to runs. */
const ANY_ID = /^[A-Za-z0-9._:-]{1,128}$/
const CONTROL = /[\p{Cc}\u2028\u2029]/u

/** Returns the error of an imported value, to follow its field's name; null when valid. */
export function whyUnfit(field: Field, value: unknown): string | null {
  if (field.type === 'json')
    return field.fits(value) || (value === null && field.emptyIs !== null) ? null : 'has another shape'
  if (value === null) return field.nullable ? null : 'is null'
  return field.type === 'text' ? whyNoText(field, value) : whyNoNumber(field, value)
}

function whyNoText(field: TextField, value: unknown): string | null {
  if (typeof value !== 'string') return 'is not text'
  if (value.includes('\0')) return 'holds a character that no text has'
  if (field.words && !field.words.includes(value))
    return `is none of ${field.words.map((word) => word || '""').join(', ')}`
  if (field.pattern && !field.pattern.test(value)) return 'has another form'
  if (field.role === 'text') return null
  if (field.role === 'line') return CONTROL.test(value) ? 'holds a line break or another control character' : null
  if (value === '' && field.role !== 'id' && field.role !== 'name') return null
  return (field.role === 'id' ? OWN_ID : ANY_ID).test(value) ? null : 'is not an id'
}

function whyNoNumber(field: NumberField, value: unknown): string | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'is not a number'
  if (field.type === 'whole' && !Number.isSafeInteger(value)) return 'is not a whole number'
  return value < field.least || value > field.max ? 'is out of range' : null
}
