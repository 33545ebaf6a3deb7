/**
 * Undoes format=flowed (RFC 3676 §4): a line that ends in a space continues in the next line of the same quote depth.
 * Quote marks stay, so that quoted text remains recognizable.
 */
export function unflow(text: string, deleteSpace: boolean): string {
  const out: string[] = []
  let open: { depth: number; fragments: string[] } | null = null
  const close = (): void => {
    if (open) out.push(open.fragments.join(''))
    open = null
  }
  for (const line of text.split(/\r?\n/)) {
    const { depth, body } = unstuff(line)
    const goesOn = body.endsWith(' ') && body !== '-- '
    const fragment = goesOn && deleteSpace ? body.slice(0, -1) : body
    if (open && (open.depth !== depth || body === '-- ')) close()
    if (open) open.fragments.push(fragment)
    else open = { depth, fragments: [depth > 0 ? `${'>'.repeat(depth)} ${fragment}` : fragment] }
    if (!goesOn) close()
  }
  close()
  return out.join('\n')
}

function unstuff(line: string): { depth: number; body: string } {
  let depth = 0
  while (line.charAt(depth) === '>') depth++
  const body = line.slice(depth)
  return { depth, body: body.startsWith(' ') ? body.slice(1) : body }
}
