const COLUMNS = ['1qaz', '2wsx', '3edc', '4rfv', '5tgb', '6yhn', '7ujm', '8ik', '9ol', '0p']
/** `qaz`, `wsx` and so on, downwards and upwards. */
const STROKES = COLUMNS.flatMap((column) => [column, column.slice(1)])
  .filter((stroke) => stroke.length >= 3)
  .flatMap((stroke) => [stroke, [...stroke].reverse().join('')])
  .toSorted((a, b) => b.length - a.length)

const ROWS = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const PAD = ['789', '456', '123']

/**
 * Matches columns in sequence (`qazwsxedc`), steps to adjacent keys (`zxcvbgfd`, `14789632`) and two alternating rows
 * (`1q2w3e4r`, `1a2b3c4d`).
 * @param text in lower case.
 */
export const isKeyboardWalk = (text: string): boolean =>
  isOfStrokes(text) || isOfSteps(text, ROWS) || isOfSteps(text, PAD) || isInTurn(text)

function isOfStrokes(text: string): boolean {
  const remaining = STROKES.reduce((remainder, stroke) => remainder.replaceAll(stroke, ' '), text)
  return remaining.trim() === ''
}

/** Keyboard rows are offset by half a key. A step moves one key in any direction or stays. */
function isOfSteps(text: string, rows: readonly string[]): boolean {
  const positions = [...text].map((key) => placeOf(key, rows))
  return positions.every((position, index) => {
    const before = positions[index - 1] ?? position
    return (
      position !== null &&
      before !== null &&
      Math.abs(position.x - before.x) <= 1 &&
      Math.abs(position.y - before.y) <= 1
    )
  })
}

function placeOf(key: string, rows: readonly string[]): { x: number; y: number } | null {
  const y = rows.findIndex((row) => row.includes(key))
  return y < 0 ? null : { x: rows[y]?.indexOf(key) ?? 0, y }
}

const SEQUENCES = [...ROWS, 'abcdefghij', '0987654321', 'poiuytrewq']

/** Matches when the even and the odd keys each form a sequence. */
function isInTurn(text: string): boolean {
  const halves = [0, 1].map((first) => [...text].filter((_, index) => index % 2 === first).join(''))
  return halves.every((half) => half.length >= 4 && SEQUENCES.some((sequence) => sequence.includes(half)))
}
