import type { Scope } from '@dossier/contract/scopes'
import type { Static, TObject } from 'typebox'
import type { Api } from './answers/api.ts'
import type { MarkStrangers } from './answers/mark-strangers.ts'

/** What a call of a tool works with. */
export interface ToolCall {
  /** Our own routes, as the caller may use them. */
  api: Api
  scopes: ReadonlySet<Scope>
  /** What the program calls itself; '' where it does not say. */
  clientName: string
  mark: MarkStrangers
  /** The text of an HTML mail as its reader sees it; '' when it cannot be made out. */
  textOf(html: string): Promise<string>
}

/** What a program may tell its user ahead of a call (MCP, ToolAnnotations). All four are always said: two default to true. */
interface Hints {
  readOnlyHint: boolean
  destructiveHint: boolean
  idempotentHint: boolean
  openWorldHint: boolean
}

export const READS: Hints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }
export const WRITES: Hints = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
}
/** Takes the place of what was there; the same again changes nothing more. */
export const CHANGES: Hints = { ...WRITES, destructiveHint: true, idempotentHint: true }

interface ToolDefinition<I extends TObject> {
  name: string
  title: string
  description: string
  /** Whoever holds all scopes of one of these sets sees the tool. */
  scopes: readonly [readonly Scope[], ...(readonly Scope[])[]]
  /** What a call with these arguments needs beyond that. They have not been checked yet. */
  alsoNeeds?(args: Record<string, unknown>): readonly Scope[]
  hints: Hints
  input: I
  output: TObject
  /** @throws ToolFailure with a sentence for the caller. */
  run(call: ToolCall, args: Static<I>): Promise<Record<string, unknown>>
}

/** A tool with its types folded away, as the server registers it. */
export interface Tool extends Omit<ToolDefinition<TObject>, 'run'> {
  run(call: ToolCall, args: Record<string, unknown>): Promise<Record<string, unknown>>
}

export const tool = <I extends TObject>(definition: ToolDefinition<I>): Tool => definition
