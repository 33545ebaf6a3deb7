const REDRAW_MS = 100
const PLAIN_EVERY_MS = 5_000

/** Updates a line: in place on a terminal, elsewhere as a new line every few seconds. */
export function showProgress(line: () => string): { end(): void } {
  const terminal = process.stderr.isTTY
  const timer = setInterval(
    () => process.stderr.write(terminal ? `\r\x1b[K${line()}` : `${line()}\n`),
    terminal ? REDRAW_MS : PLAIN_EVERY_MS,
  )
  return {
    end() {
      clearInterval(timer)
      if (terminal) process.stderr.write(`\r\x1b[K${line()}\n`)
    },
  }
}
