import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const PAGE = fileURLToPath(new URL('../../docs/mail-safety.md', import.meta.url))

/** Replaces the text between the two markers of this name in docs/mail-safety.md. */
export function writeFigures(name: string, figures: string): void {
  const page = readFileSync(PAGE, 'utf8')
  const between = new RegExp(`(<!-- ${name}: [^>]*-->\n)[^]*?(\n<!-- /${name} -->)`)
  if (!between.test(page)) throw new Error(`docs/mail-safety.md has no place for the figures “${name}”.`)
  writeFileSync(
    PAGE,
    page.replace(between, (_, open: string, close: string) => `${open}${figures}${close}`),
  )
}
