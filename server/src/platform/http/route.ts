import type { Readable } from 'node:stream'
import type { Scope } from '@dossier/contract/scopes'
import type { Role } from '@dossier/contract/vocabulary'
import type { Static, TObject, TProperties, TSchema } from 'typebox'
import type { Authorized } from '#core/actor'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Success = 200 | 201 | 202

/** Who may call: signed in with this role and all these scopes, or anyone. */
export type Access<R extends Role> = { role: R; scopes: readonly Scope[] } | 'public'

/** What a handler sees of the request; everything in it has passed its schema. */
export interface Call<R extends Role, P, Q, B> {
  /** On a public route there is nobody: reading it throws. */
  readonly actor: Authorized<R>
  readonly params: P
  readonly query: Q
  readonly body: B
  readonly ip: string
  readonly requestId: string
  header(name: string): string | undefined
  /** Names that were dropped from a lenient body beyond what the schema saw; joined into `X-Ignored-Fields`. */
  ignore(names: string[]): void
}

type Props<T> = T extends TProperties ? Static<TObject<T>> : Record<string, never>
type Body<T> = T extends TSchema ? Static<T> : undefined
type AnswerBody<A> = A extends Partial<Record<Success, infer S>> ? (S extends TSchema ? Static<S> : never) : never

/**
 * One route: a list of promises (path, who may, what goes in, what comes out) and one call.
 * `platform/http` checks all of them; a route without `access` does not compile.
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
  /** More about it, for the API reference; Markdown. */
  description?: string
  tag: string
  access: Access<R>
  /** `include=` values that need scopes of their own. */
  includeScopes?: Record<string, readonly Scope[]>
  params?: P
  query?: Q
  /** A JSON body. Made with `Strict` or `Lenient`. */
  body?: B
  /** The resource's answer schema: its other names are dropped silently from the body, so GET → change → PUT works. */
  resource?: TObject
  /** Largest body in bytes; default 1 MiB. */
  bodyLimit?: number
  /** Also accepts these content types, unparsed: the body then is a Buffer in `raw`. `ANY_TYPE` is every one but JSON. */
  rawTypes?: readonly string[]
  /** Also accepts these content types as they come in, unread: the body then is `stream`, and the handler counts it. */
  streamTypes?: readonly string[]
  /** Works also while the disk has no room for new things, although its scopes let it write. */
  evenWhenFull?: boolean
  /** The success statuses with their schemas. The lowest is used when the handler returns a plain body. */
  answers: A
  handler(
    call: Call<R, Props<P>, Props<Q>, Body<B>> & { raw?: Buffer; stream?: Readable },
  ): Promise<AnswerBody<A> | Reply>
}

/** An answer with a status or headers of its own, or one that is not JSON. */
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

/** A call to some route, with the types folded away. */
export type AnyCall = Call<'owner', Record<string, unknown>, Record<string, unknown>, unknown> & {
  raw?: Buffer
  stream?: Readable
}

type AnyDefinition = RouteDefinition<Role, TProperties, TProperties, TSchema, Partial<Record<Success, TSchema>>>

/** A route with its types folded away, as the application collects them. They are checked where it is written. */
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
