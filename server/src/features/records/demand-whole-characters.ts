import { message } from '@dossier/contract/message'
import { AppError, type FieldError } from '#core/app-error'

const DETAIL = message('records.fieldHalfCharacter')

/**
 * Rejects lone surrogates: they have no bytes, so a database would store a replacement.
 * @throws AppError `invalid_request` that names each field.
 */
export function demandWholeCharacters(input: object): void {
  const fields: FieldError[] = Object.entries(input).flatMap(([name, value]: [string, unknown]) => {
    const texts: unknown[] = Array.isArray(value) ? value : [value]
    return texts.flatMap((text, index) => {
      if (typeof text !== 'string' || text.isWellFormed()) return []
      return [{ pointer: Array.isArray(value) ? `/${name}/${index}` : `/${name}`, detail: DETAIL }]
    })
  })
  if (fields.length === 0) return
  throw new AppError('invalid_request', message('records.textInvalid', { fault: DETAIL }), { fields })
}
