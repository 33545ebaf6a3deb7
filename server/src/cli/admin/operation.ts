import type { Server } from 'node:http'
import type { Features } from '#app/build-app'
import type { Platform } from '#platform/platform'

/** What a command works on: a running server's own, or a data folder opened for the command. */
export interface Workplace {
  platform: Platform
  features: Features
  /** What answers requests; null where nothing does. */
  server: Server | null
}

/** What comes and goes while an operation runs. */
export interface Call<Progress> {
  /** Bytes that the command sends along, one after the other; empty for most operations. */
  parts: AsyncIterable<Uint8Array>
  report(progress: Progress): void
  /** Aborted when the server is stopping: end at the next safe point. */
  signal: AbortSignal
}

/**
 * The work of a command, the same whether a running server does it, asked over its socket, or the command itself.
 * Input, progress and result travel as JSON.
 */
export interface Operation<Input, Progress, Result> {
  readonly name: string
  /** Checks the input at the edge. @throws AppError `invalid_request`. */
  parse(input: unknown): Input
  /** @throws AppError with a sentence for whoever ran the command. */
  run(place: Workplace, input: Input, call: Call<Progress>): Promise<Result>
}
