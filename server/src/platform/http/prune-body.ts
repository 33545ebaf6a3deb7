import { type Message, message } from '@dossier/contract/message'
import { AppError, type FieldError } from '#core/app-error'
import type { Shape } from './body-shape.ts'
import { joinPointer, MAX_FIELD_ERRORS, NOT_A_FIELD } from './field-errors.ts'

/** Far beyond any body of this API, and far below the depth that overflows the stack. */
const MAX_DEPTH = 64
/** More would not fit into a header. */
const MAX_IGNORED = 100

export interface Pruned {
  ignored: string[]
  /** Numbers that were lowered, as `/limit=200`. */
  adjusted: string[]
  errors: FieldError[]
}

/**
 * Walks a parsed body once before validation. Fields with other names get their own, numbers above their maximum are
 * lowered, read-only fields are dropped silently, and unknown ones of lenient objects are reported. Other unknown
 * fields and strings with U+0000 become errors.
 */
export function pruneBody(shape: Shape, body: unknown): Pruned {
  const walk: Walk = { path: [], ignored: [], adjusted: [], errors: [] }
  visit(walk, body, shape, false)
  return walk
}

interface Walk extends Pruned {
  path: (string | number)[]
}

function visit(walk: Walk, value: unknown, shape: Shape | null, lenient: boolean): void {
  if (walk.path.length > MAX_DEPTH) throw tooDeep()
  if (typeof value === 'string') visitString(walk, value, lenient)
  else if (Array.isArray(value)) visitList(walk, value, shape?.items ?? null, lenient)
  else if (isObject(value)) {
    if (shape?.fields) visitFields(walk, value, shape, shape.fields)
    else visitOpen(walk, value, lenient)
  }
}

type Fields = Record<string, unknown>

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** Emails may contain any character, so lenient objects accept all. */
function visitString(walk: Walk, text: string, lenient: boolean): void {
  if (!lenient && text.includes('\0')) refuse(walk, message('http.fieldNul'))
}

function visitList(walk: Walk, items: unknown[], shape: Shape | null, lenient: boolean): void {
  const plain = shape === null || (shape.fields === null && shape.items === null)
  if (plain && items.every(isHarmless)) return
  items.forEach((item, index) => {
    within(walk, index, () => visit(walk, item, shape, lenient))
  })
}

const isHarmless = (value: unknown): boolean =>
  typeof value === 'string' ? !value.includes('\0') : typeof value !== 'object'

function visitFields(walk: Walk, value: Fields, shape: Shape, fields: ReadonlyMap<string, Shape>): void {
  if (shape.otherNames.size > 0) rename(walk, value, shape)
  for (const name of Object.keys(value)) {
    const field = fields.get(name)
    if (field) within(walk, name, () => visitField(walk, value, name, field, shape.lenient))
    else if (shape.readOnly.has(name)) delete value[name]
    else within(walk, name, () => (shape.lenient ? drop(walk, value, name) : refuseField(walk, value, name)))
  }
}

function visitField(walk: Walk, value: Fields, name: string, field: Shape, lenient: boolean): void {
  const number = value[name]
  if (typeof number === 'number' && number > field.most) {
    value[name] = field.most
    walk.adjusted.push(`${joinPointer(walk.path)}=${field.most}`)
  } else visit(walk, number, field, lenient)
}

/** Refuses a field that is sent under two names with two values. */
function rename(walk: Walk, value: Fields, shape: Shape): void {
  for (const [other, name] of shape.otherNames) {
    if (!Object.hasOwn(value, other) || shape.readOnly.has(other)) continue
    const [given, own] = [value[other], value[name]]
    delete value[other]
    if (isAbsent(own)) value[name] = given
    else if (!isAbsent(given) && JSON.stringify(given) !== JSON.stringify(own)) {
      within(walk, other, () => refuse(walk, message('http.fieldTwice')))
    }
  }
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === ''

/** `__proto__` is the only name that could harm code copying the object. */
function visitOpen(walk: Walk, value: Fields, lenient: boolean): void {
  for (const name of Object.keys(value)) {
    within(walk, name, () => {
      visitString(walk, name, lenient)
      if (name === '__proto__') drop(walk, value, name)
      else visit(walk, value[name], null, lenient)
    })
  }
}

function within(walk: Walk, step: string | number, visitStep: () => void): void {
  walk.path.push(step)
  visitStep()
  walk.path.pop()
}

function drop(walk: Walk, value: Fields, name: string): void {
  delete value[name]
  if (walk.ignored.length < MAX_IGNORED) walk.ignored.push(joinPointer(walk.path))
}

/** Deletes the field, so that the validator does not report it again. */
function refuseField(walk: Walk, value: Fields, name: string): void {
  delete value[name]
  refuse(walk, NOT_A_FIELD)
}

function refuse(walk: Walk, detail: Message): void {
  if (walk.errors.length < MAX_FIELD_ERRORS) walk.errors.push({ pointer: joinPointer(walk.path), detail })
}

const tooDeep = (): AppError => new AppError('invalid_request', message('http.bodyTooDeep', { count: MAX_DEPTH }))
