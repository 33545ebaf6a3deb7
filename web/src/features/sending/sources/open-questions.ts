/** A question of the other side that the draft repeats, and whether something stands below it. */
interface AskedQuestion {
  question: string
  answered: boolean
}

const QUESTION = /^\s*[-*•]\s*[“„«"]\s*(.+?)\s*[”“»"]\s*(.*)$/
const LISTED = /^\s*[-*•]\s/
const GAP = /\[[^\][\n]{1,80}\]/g

/** The questions that a draft repeats as items of a list, in its order; what is written behind or below one answers it. */
export function askedIn(body: string): AskedQuestion[] {
  const lines = body.split('\n')
  return lines.flatMap((line, at) => {
    const [, question, behind = ''] = QUESTION.exec(line) ?? []
    return question ? [{ question, answered: behind.trim() !== '' || hasAnswer(lines.slice(at + 1)) }] : []
  })
}

/** The answer ends where the next item begins, or where a line is empty. */
function hasAnswer(below: readonly string[]): boolean {
  const [next = ''] = below
  return next.trim() !== '' && !LISTED.test(next)
}

/** Places in square brackets, which only a person can fill in. */
export const gapsIn = (body: string): string[] => body.match(GAP) ?? []
