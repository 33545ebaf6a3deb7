import type { CountQuery } from './full-text.ts'
import { type MatchedWord, type MatchShape, type MatchValues, shapeOf, valuesOf } from './sqlite-match.ts'

export interface KindsShape extends MatchShape {
  kinds: number
}

export type KindsValues = Record<string, unknown>

export interface KindQuery extends MatchValues {
  kind: unknown
}

export const shapeOfKinds = (query: CountQuery): KindsShape => ({
  ...shapeOf({ ...query, kinds: query.kinds.slice(0, 1) }),
  kinds: query.kinds.length,
})

export function valuesOfKinds(query: CountQuery, words: readonly MatchedWord[]): KindsValues {
  const { tenantId, kinds } = query
  const ofKinds = kinds.map((kind) => valuesOf({ ...query, kinds: [kind] }, words))
  return {
    ...ofKinds[0],
    tenantId,
    ...Object.fromEntries(kinds.map((kind, at) => [`kind${at}`, kind])),
    ...Object.fromEntries(ofKinds.map((values, at) => [`words${at}`, values.words])),
  }
}

export const kindQueries = ({ kinds }: KindsShape, values: KindsValues): KindQuery[] =>
  Array.from({ length: kinds }, (_, at) => ({
    kind: values[`kind${at}`],
    words: values[`words${at}`],
    projects: values.projects,
    firstRow: values.firstRow,
    lastRow: values.lastRow,
    first: values.first,
    last: values.last,
  }))
