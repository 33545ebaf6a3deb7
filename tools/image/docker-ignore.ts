/** Reads a .dockerignore by the rules of moby/patternmatcher. @returns whether a path stays out of the context. */
export function readDockerignore(text: string): (path: string) => boolean {
  const patterns = text.split('\n').flatMap(readLine)
  return (path) => {
    const parts = path.split('/')
    // A pattern that matches a folder matches all in it, and the last pattern that matches decides.
    const prefixes = parts.map((_, index) => parts.slice(0, index + 1).join('/'))
    return patterns.reduce(
      (out, { expression, negated }) => (prefixes.some((p) => expression.test(p)) ? !negated : out),
      false,
    )
  }
}

interface Pattern {
  expression: RegExp
  negated: boolean
}

function readLine(line: string): Pattern[] {
  const text = line.trim()
  if (text === '' || line.startsWith('#')) return []
  const negated = text.startsWith('!')
  const path = (negated ? text.slice(1) : text).trim().replace(/^\.?\/+|\/+$/g, '')
  return [{ negated, expression: new RegExp(`^${toExpression(path)}$`) }]
}

/** `**` crosses folders, `*` and `?` do not. */
function toExpression(path: string): string {
  return path.replaceAll(/\*\*\/|\*\*|\*|\?|[.+^$()|{}\\]/g, (part) => {
    if (part === '**/') return '(?:.*/)?'
    if (part === '**') return '.*'
    if (part === '*') return '[^/]*'
    if (part === '?') return '[^/]'
    return `\\${part}`
  })
}
