import type { Readable } from 'node:stream'
import type { Scope } from '@dossier/contract/scopes'
import type { Role } from '@dossier/contract/vocabulary'
import type { Static, TObject, TProperties, TSchema } from 'typebox'
import type { Authorized } from '#core/actor'
import type { BodyProof, ProofCall } from './body-proof.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Success = 200 | 201 | 202

/** Required role and all scopes of the caller, or public. */
export type Access<R extends Role> = { role: R; scopes: readonly Scope[] } | 'public'

/** The handler's view of the request; all values have passed their schema. */
export interface Call<R extends Role, P, Q, B> {
  /** Throws on a public route, which has no actor. */
  readonly actor: Authorized<R>
  readonly params: P
  readonly query: Q
  readonly body: B
  readonly ip: string
  readonly requestId: string
  header(name: string): string | undefined
  /** Adds names dropped from a lenient body beyond the schema; joined into `X-Ignored-Fields`. */
  ignore(names: string[]): void
}

type Props<T> = T extends TProperties ? Static<TObject<T>> : Record<string, never>
type Body<T> = T extends TSchema ? Static<T> : undefined
type AnswerBody<A> = A extends Partial<Record<Success, infer S>> ? (S extends TSchema ? Static<S> : never) : never

/**
 * Declares a route (path, access, input, output) and its handler. `platform/http` enforces the declaration; a route
 * without `access` does not compile.
 */
export interface RouteDefinition<
  R extends Role,
  P extends TProperties | undefined,
  Q extends TProperties | undefined,
  B extends TSchema | undefined,
  A extends Partial<Record<Success, TSchema>>,
> {
  method: Method
  /** Relative to the API root `/api/v1`, unless `root: 'base'`. Parameters as `:id`. */
  path: string
  root?: 'api' | 'base'
  summary: string
  /** Markdown for the API reference. */
  description?: string
  tag: string
  access: Access<R>
  /** `include=` values that need additional scopes. */
  includeScopes?: Record<string, readonly Scope[]>
  params?: P
  query?: Q
  /** A JSON body. Create it with `Strict` or `Lenient`. */
  body?: B
  /** The resource's answer schema: its other fields are dropped silently from the body, so GET → change → PUT works. */
  resource?: TObject
  /** Maximum body size in bytes; default 1 MiB, on public routes 16 KiB. */
  bodyLimit?: number
  /** Further accepted content types, unparsed: the body is a Buffer in `raw`. `ANY_TYPE` is every type but JSON. */
  rawTypes?: readonly string[]
  /** Further accepted content types, streamed: the body is `stream`, and the handler enforces its size limit. */
  streamTypes?: readonly string[]
  /**
   * Proves the body of a public route before anything parses it. It runs before the body is read, so it refuses missing
   * headers at once. The route takes its `rawTypes` only.
   */
  proveBody?(call: ProofCall): Promise<BodyProof>
  /** Runs in turns of the accounts, because the answer takes long on the event loop. It never waits for a person. */
  takesTurns?: boolean
  /** Allowed while free disk space is too low, although its scopes allow writing. */
  evenWhenFull?: boolean
  /** Refused when the account has used up its storage, unless the body is small and changes something. */
  addsContent?: boolean
  /** Success statuses with their schemas. A plain body uses the lowest status. */
  answers: A
  handler(
    call: Call<R, Props<P>, Props<Q>, Body<B>> & { raw?: Buffer; stream?: Readable },
  ): Promise<AnswerBody<A> | Reply>
}

/** An answer with its own status or headers, or without JSON. */
export class Reply {
  readonly status: number
  readonly body: unknown
  readonly headers: Record<string, string>
  constructor(status: number, body: unknown, headers: Record<string, string> = {}) {
    this.status = status
    this.body = body
    this.headers = headers
  }
}

export type AnyCall = Call<'owner', Record<string, unknown>, Record<string, unknown>, unknown> & {
  raw?: Buffer
  stream?: Readable
}

type AnyDefinition = RouteDefinition<Role, TProperties, TProperties, TSchema, Partial<Record<Success, TSchema>>>

/** A route with erased types, as the application collects them. Its definition has checked them. */
export interface Route extends Omit<AnyDefinition, 'handler'> {
  handler(call: AnyCall): Promise<unknown>
}

export function route<
  R extends Role = 'member',
  P extends TProperties | undefined = undefined,
  Q extends TProperties | undefined = undefined,
  B extends TSchema | undefined = undefined,
  const A extends Partial<Record<Success, TSchema>> = Partial<Record<Success, TSchema>>,
>(definition: RouteDefinition<R, P, Q, B, A>): Route {
  return definition as unknown as Route
}
