import { type Message, message } from '@dossier/contract/message'
import { AppError, type FieldError } from '#core/app-error'
import type { Shape } from './body-shape.ts'
import { joinPointer, MAX_FIELD_ERRORS, NOT_A_FIELD } from './field-errors.ts'

/** Far beyond any body of this API, and far from the depth where recursion overflows the stack. */
const MAX_DEPTH = 64
/** More would not fit into a header anyway. */
const MAX_IGNORED = 100

export interface Pruned {
  /** Pointers of what was dropped from lenient objects. */
  ignored: string[]
  errors: FieldError[]
}

/**
 * Walks a parsed body once, before it is validated: read-only names are dropped silently, unknown ones of lenient
 * objects are dropped and named, other unknown names and strings with U+0000 become errors.
 * @param bytes the body as it was sent; where it holds no escaped U+0000, strings are not looked at.
 */
export function pruneBody(shape: Shape, body: unknown, bytes: Buffer): Pruned {
  const walk: Walk = { path: [], ignored: [], errors: [], watchNul: bytes.includes('\\u0000') }
  visit(walk, body, shape, false)
  return walk
}

interface Walk extends Pruned {
  path: (string | number)[]
  watchNul: boolean
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

/** Mail may hold any character, so a lenient object takes them all. */
function visitString(walk: Walk, text: string, lenient: boolean): void {
  if (walk.watchNul && !lenient && text.includes('\0')) refuse(walk, message('http.fieldNul'))
}

function visitList(walk: Walk, items: unknown[], shape: Shape | null, lenient: boolean): void {
  const plain = shape === null || (shape.fields === null && shape.items === null)
  if (plain && !walk.watchNul && items.every(isScalar)) return
  items.forEach((item, index) => {
    within(walk, index, () => visit(walk, item, shape, lenient))
  })
}

const isScalar = (value: unknown): boolean => typeof value !== 'object'

function visitFields(walk: Walk, value: Fields, shape: Shape, fields: ReadonlyMap<string, Shape>): void {
  for (const name of Object.keys(value)) {
    const field = fields.get(name)
    if (field) within(walk, name, () => visit(walk, value[name], field, shape.lenient))
    else if (shape.readOnly.has(name)) delete value[name]
    else within(walk, name, () => (shape.lenient ? drop(walk, value, name) : refuseField(walk, value, name)))
  }
}

/** `__proto__` is the one name that later code could trip over when it copies the object. */
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

/** Taken out as well, so that the validator has nothing to add about it. */
function refuseField(walk: Walk, value: Fields, name: string): void {
  delete value[name]
  refuse(walk, NOT_A_FIELD)
}

function refuse(walk: Walk, detail: Message): void {
  if (walk.errors.length < MAX_FIELD_ERRORS) walk.errors.push({ pointer: joinPointer(walk.path), detail })
}

const tooDeep = (): AppError => new AppError('invalid_request', message('http.bodyTooDeep', { count: MAX_DEPTH }))
