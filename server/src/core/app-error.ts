import { ERROR_STATUS, type ErrorCode } from '@dossier/contract/errors'
import { joined, type Message, message, sentence } from '@dossier/contract/message'
import { MESSAGES } from '@dossier/contract/messages/messages'
import type { Role } from '@dossier/contract/vocabulary'

/** An invalid field. `pointer` is a JSON pointer into the body, or `?name` for a query parameter. */
export interface FieldError {
  pointer: string
  detail: Message
}

/**
 * An error that the caller can act on: a code, and a message with problem and remedy. The HTTP layer translates it;
 * `Error.message` is English, for logs. Bugs are plain errors and give status 500.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly userMessage: Message
  readonly fields: FieldError[]
  /** Extra members of the problem document, such as `mfa_token`. */
  readonly extra: Record<string, unknown>
  readonly headers: Record<string, string>
  readonly status: number

  constructor(
    code: ErrorCode,
    userMessage: Message,
    details: {
      fields?: FieldError[]
      extra?: Record<string, unknown>
      headers?: Record<string, string>
      /** Where HTTP has a more exact status than the code. */
      status?: number
    } = {},
  ) {
    super(sentence(userMessage))
    this.name = 'AppError'
    this.code = code
    this.userMessage = userMessage
    this.fields = details.fields ?? []
    this.extra = details.extra ?? {}
    this.headers = details.headers ?? {}
    this.status = details.status ?? ERROR_STATUS[code]
  }
}

type ResourceName = keyof (typeof MESSAGES)['things']

export const nameOfResource = (type: ResourceName | (string & {})): string =>
  Object.hasOwn(MESSAGES.things, type) ? message(`things.${type as ResourceName}`) : type

export const nameOfRole = (role: string): Message => message(`roles.${role as Role}`)

/** Gives the same answer for an unknown id, a malformed id and another tenant's id. */
export const notFound = (resource: ResourceName): AppError =>
  new AppError('not_found', message('http.notThere', { thing: nameOfResource(resource) }))

export const invalidField = (pointer: string, detail: Message): AppError =>
  new AppError('invalid_request', detail, { fields: [{ pointer, detail }] })

/** Joins the errors of all fields into one message without its full stop. */
export const faultsOf = (fields: readonly FieldError[]): Message =>
  joined(
    fields.map(({ pointer, detail }) => message('http.fieldFault', { field: fieldName(pointer), fault: detail })),
    '; ',
  )

const fieldName = (pointer: string): string => {
  const name = (pointer || 'body') as keyof (typeof MESSAGES)['fields']
  return Object.hasOwn(MESSAGES.fields, name) ? message(`fields.${name}`) : pointer
}
