import { type TObject, type TOptional, type TProperties, Type } from 'typebox'
import { Texts } from './fields.ts'

/** Names fields that an answer with several records omits (docs/spec/conventions.md §6). */
export const Omitted = Type.Optional(
  Texts('Fields that are absent because the answer would be too large; the record alone has them'),
)

type ListedProperties<P extends TProperties, K extends keyof P> = {
  [Name in keyof P]: Name extends K ? TOptional<P[Name]> : P[Name]
} & { omitted: typeof Omitted }

/** Returns the schema of a record in an answer with several, which may omit the named fields. */
export function Listed<P extends TProperties, const K extends keyof P & string>(
  record: TObject<P>,
  omittable: readonly K[],
): TObject<ListedProperties<P, K>> {
  const names = new Set<string>(omittable)
  const properties = Object.entries(record.properties).map(([name, field]) => [
    name,
    names.has(name) ? Type.Optional(field) : field,
  ])
  const listed = { ...Object.fromEntries(properties), omitted: Omitted } as ListedProperties<P, K>
  return Type.Object(listed, { title: `Listed${(record as { title?: string }).title}` })
}
