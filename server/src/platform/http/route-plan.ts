import { SCOPES, type Scope } from '@dossier/contract/scopes'
import type { TSchema } from 'typebox'
import { Type } from 'typebox'
import { type Check, compileAnswerCheck } from './compile-check.ts'
import { type BodyReader, createBodyReader } from './read-body.ts'
import { createParamsReader, type ParamsReader } from './read-params.ts'
import { createQueryReader, type QueryReader } from './read-query.ts'
import type { Route } from './route.ts'
import { type TranslateAnswer, translatorOf } from './translate-answer.ts'

export const API_ROOT = '/api/v1'

/** A route with everything that its requests need, compiled once at startup. */
export interface RoutePlan {
  readonly route: Route
  readonly url: string
  /** `POST /api/v1/emails/:id`, as used in the golden table, metrics and idempotency keys. */
  readonly name: string
  readonly readParams: ParamsReader
  readonly readQuery: QueryReader
  readonly readBody: BodyReader
  readonly includeScopes: ReadonlyMap<string, readonly Scope[]>
  readonly status: number
  readonly answers: ReadonlyMap<number, Check | null>
  translateAnswer(status: number): TranslateAnswer | null
}

/** A route without a body accepts `{}`; all fields in it are reported as ignored. */
const NO_BODY = Type.Object({}, { additionalProperties: false, 'x-lenient': true })

export function planRoute(route: Route, checkAnswers: boolean): RoutePlan {
  const url = urlOf(route)
  const answers = Object.entries(route.answers)
  checkPromises(route, url, answers.length)
  return {
    route,
    url,
    name: `${route.method} ${url}`,
    readParams: createParamsReader(route.params),
    readQuery: createQueryReader(route.query),
    readBody: createBodyReader(route.body ?? NO_BODY, route.resource),
    includeScopes: new Map(Object.entries(route.includeScopes ?? {})),
    status: Number(answers[0]?.[0]),
    answers: new Map(answers.map(([status, schema]) => [Number(status), checkAnswers ? answerCheck(schema) : null])),
    translateAnswer: translateAnswerOf(answers),
  }
}

/** Determined with the first answer, not at startup. */
function translateAnswerOf(answers: readonly [string, TSchema][]): RoutePlan['translateAnswer'] {
  const cache = new Map<number, TranslateAnswer | null>()
  return (status) => {
    let found = cache.get(status)
    if (found === undefined) {
      const schema = answers.find(([each]) => Number(each) === status)?.[1]
      found = schema ? translatorOf(schema) : null
      cache.set(status, found)
    }
    return found
  }
}

export const urlOf = ({ root, path }: Route): string => (root === 'base' ? path : `${API_ROOT}${path}`)

/** Returns the media type of a non-JSON answer; its schema is documentation only. */
export const mediaTypeOf = (schema: { contentMediaType?: string }): string | undefined => schema.contentMediaType

const answerCheck = (schema: TSchema): Check | null => (mediaTypeOf(schema) ? null : compileAnswerCheck(schema))

function checkPromises(route: Route, url: string, answerCount: number): void {
  const broken = (why: string) => new Error(`The route ${route.method} ${url} ${why}.`)
  if (answerCount === 0) throw broken('declares no answer')
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
  if (!sameNames(inPath, Object.keys(route.params ?? {}))) throw broken('has other params than its path')
  const silent = includeValues(route).filter((value) => !Object.hasOwn(route.includeScopes ?? {}, value))
  if (silent.length > 0) throw broken(`does not say which scopes include=${silent.join()} needs`)
  const scopes = [route.access === 'public' ? [] : route.access.scopes, Object.values(route.includeScopes ?? {})]
  const unknown = scopes.flat(2).filter((scope) => !(SCOPES as readonly unknown[]).includes(scope))
  if (unknown.length > 0) throw broken(`names a scope that does not exist: ${unknown.join()}`)
}

const sameNames = (some: readonly string[], comparedNames: readonly string[]): boolean =>
  [...some].sort().join() === [...comparedNames].sort().join()

function includeValues(route: Route): string[] {
  if (route.access === 'public') return []
  const include: { enum?: string[]; items?: { enum?: string[] } } = route.query?.include ?? {}
  return include.items?.enum ?? include.enum ?? []
}
