import { type Logger, pino } from 'pino'

/** Structured log, one JSON object per line on standard error. It must contain neither secrets nor email text. */
export type Log = Logger

/** Names redacted at up to two levels of nesting. */
const SECRET_NAMES = [
  'authorization',
  'cookie',
  'password',
  'auth_password',
  'auth_token',
  'token',
  'secret',
  'raw_email',
  'text_content',
  'html_content',
  'body_text',
  'body_html',
]

export function createLog(level: string, destination?: { write(line: string): void }): Log {
  const options = {
    level,
    base: null,
    redact: { paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
  }
  return pino(options, destination ?? pino.destination(2))
}

export const silentLog: Log = pino({ level: 'silent' })
