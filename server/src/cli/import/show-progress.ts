const REDRAW_MS = 100
const PLAIN_EVERY_MS = 5_000

/** Shows a line over and over: redrawn in place on a terminal, written anew every few seconds elsewhere. */
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
