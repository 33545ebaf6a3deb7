import { AppError } from '#core/app-error'
import { ConfigError } from '#platform/config/read-config'
import { ListenError } from '#platform/http/serve'

/** What the operator reads when a start fails: one plain sentence for what they can mend, the stack for a bug of ours. */
export function plainSentence(error: unknown): string {
  if (error instanceof ConfigError) return `The configuration is invalid:\n${error.message}`
  if (error instanceof AppError || error instanceof ListenError) return error.message
  return `This is a bug in Dossier. Please report it:\n${error instanceof Error ? error.stack : String(error)}`
}
