/** Starts that are tried; prose with more braces than this is no answer. */
const MOST_STARTS = 60

/** Returns the JSON objects within a text, such as in a fence or between sentences, in their order. */
export function findObjects(text: string): unknown[] {
  const found: unknown[] = []
  let starts = 0
  for (let at = text.indexOf('{'); at !== -1 && starts < MOST_STARTS; starts += 1) {
    const end = endOfObject(text, at)
    const value = end === -1 ? undefined : parse(text.slice(at, end))
    if (value !== undefined) found.push(value)
    at = text.indexOf('{', value === undefined ? at + 1 : end)
  }
  return found
}

/** Returns the offset after the brace that closes the object; -1 without one. */
function endOfObject(text: string, start: number): number {
  let depth = 0
  let isInString = false
  for (let at = start; at < text.length; at += 1) {
    const character = text[at]
    if (isInString) {
      if (character === '\\') at += 1
      else if (character === '"') isInString = false
    } else if (character === '"') isInString = true
    else if (character === '{') depth += 1
    else if (character === '}') {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return -1
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
