import type { Server } from 'node:http'
import type { Features } from '#app/build-app'
import type { Platform } from '#platform/platform'

/** The target of a command: a running server, or a data folder opened for the command. */
export interface Instance {
  platform: Platform
  features: Features
  /** The HTTP server; null without one. */
  server: Server | null
}

export interface Call<Progress> {
  /** Bytes sent by the command in sequence; empty for most operations. */
  parts: AsyncIterable<Uint8Array>
  report(progress: Progress): void
  /** Aborted on shutdown: stop at the next safe point. */
  signal: AbortSignal
}

/**
 * A command's work, which runs in a server over its socket or in the command itself. Input, progress and result travel
 * as JSON.
 */
export interface Operation<Input, Progress, Result> {
  readonly name: string
  /** Validates the input. @throws AppError `invalid_request`. */
  parse(input: unknown): Input
  /** @throws AppError with a sentence for the user of the command. */
  run(instance: Instance, input: Input, call: Call<Progress>): Promise<Result>
}
