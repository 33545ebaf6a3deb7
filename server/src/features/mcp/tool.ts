import type { Scope } from '@dossier/contract/scopes'
import type { Static, TObject } from 'typebox'
import type { Api } from './answers/api.ts'
import type { MarkUntrusted } from './answers/mark-untrusted.ts'

export interface ToolCall {
  /** Our own routes with the caller's rights. */
  api: Api
  scopes: ReadonlySet<Scope>
  /** The program's own name, or ''. */
  clientName: string
  mark: MarkUntrusted
  /** Returns the text of an HTML email, or '' when it is unreadable. */
  textOf(html: string): Promise<string>
}

/** Hints for the user before a call (MCP, ToolAnnotations). All four are explicit, because two default to true. */
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
/** Replaces existing data; idempotent. */
export const CHANGES: Hints = { ...WRITES, destructiveHint: true, idempotentHint: true }

interface ToolDefinition<I extends TObject> {
  name: string
  title: string
  description: string
  /** A caller sees the tool with all scopes of any one set. */
  scopes: readonly [readonly Scope[], ...(readonly Scope[])[]]
  /** Additional scopes for these arguments, which are not validated yet. */
  alsoNeeds?(args: Record<string, unknown>): readonly Scope[]
  hints: Hints
  input: I
  output: TObject
  run(call: ToolCall, args: Static<I>): Promise<Record<string, unknown>>
}

export interface Tool extends Omit<ToolDefinition<TObject>, 'run'> {
  run(call: ToolCall, args: Record<string, unknown>): Promise<Record<string, unknown>>
}

export const tool = <I extends TObject>(definition: ToolDefinition<I>): Tool => definition
