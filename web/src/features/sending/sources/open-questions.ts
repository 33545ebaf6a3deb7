interface OpenQuestion {
  question: string
  answered: boolean
}

const QUESTION = /^\s*[-*•]\s*[“„«"]\s*(.+?)\s*[”“»"]\s*(.*)$/
const LISTED = /^\s*[-*•]\s/
const GAP = /\[[^\][\n]{1,80}\]/g

/** Returns the quoted questions in list items, in order. Text behind or below an item answers it. */
export function questionsIn(body: string): OpenQuestion[] {
  const lines = body.split('\n')
  return lines.flatMap((line, at) => {
    const [, question, behind = ''] = QUESTION.exec(line) ?? []
    return question ? [{ question, answered: behind.trim() !== '' || hasAnswer(lines.slice(at + 1)) }] : []
  })
}

/** The answer ends at the next item or an empty line. */
function hasAnswer(followingLines: readonly string[]): boolean {
  const [next = ''] = followingLines
  return next.trim() !== '' && !LISTED.test(next)
}

/** Placeholders in square brackets, for the user to fill in. */
export const gapsIn = (body: string): string[] => body.match(GAP) ?? []
