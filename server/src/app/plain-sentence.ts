import { AppError } from '#core/app-error'
import { ConfigError } from '#platform/config/read-config'
import { ListenError } from '#platform/http/serve'

/** Formats a start error: one plain sentence for operator errors, the stack for bugs. */
export function plainSentence(error: unknown): string {
  if (error instanceof ConfigError) return `The configuration is invalid:\n${error.message}`
  if (error instanceof AppError || error instanceof ListenError) return error.message
  return `This is a bug in Dossier. Please report it:\n${error instanceof Error ? error.stack : String(error)}`
}
