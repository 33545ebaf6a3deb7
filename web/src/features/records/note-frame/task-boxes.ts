const TASK = /^((?:[ \t]|>)*(?:[-*+]|\d{1,9}[.)])[ \t]+)\[([ xX])\](?=[ \t])/
const FENCE = /^(?:[ \t]|>)*(`{3,}|~{3,})/

/** Returns the lines of a Markdown source that are tasks, in their order. */
function taskLines(lines: readonly string[]): number[] {
  const tasks: number[] = []
  let fence = ''
  for (const [at, line] of lines.entries()) {
    const [, marks = ''] = FENCE.exec(line) ?? []
    if (fence === '') fence = marks
    else if (marks.startsWith(fence)) fence = ''
    if (fence === '' && TASK.test(line)) tasks.push(at)
  }
  return tasks
}

export const countTasks = (source: string): number => taskLines(source.split('\n')).length

/** Returns the source with the task at this position done or open. */
export function withTask(source: string, position: number, isDone: boolean): string {
  const lines = source.split('\n')
  const at = taskLines(lines)[position]
  const line = at === undefined ? undefined : lines[at]
  if (at === undefined || line === undefined) return source
  return lines.with(at, line.replace(TASK, `$1[${isDone ? 'x' : ' '}]`)).join('\n')
}

const BOXES = 'input[type="checkbox"]'

/** Hears which task of a shown note is ticked. @returns a function that stops it. */
export function hearTasks(document: Document, count: number, onTask: (position: number, isDone: boolean) => void) {
  const boxes = [...document.querySelectorAll<HTMLInputElement>(BOXES)]
  // HTML in the source may hold boxes of its own; then none can be matched with a task.
  if (boxes.length !== count) return () => undefined
  for (const box of boxes) {
    box.disabled = false
    const name = box.parentElement?.textContent?.trim().slice(0, 200)
    if (name) box.setAttribute('aria-label', name)
  }
  const hear = ({ target }: Event): void => {
    const position = boxes.indexOf(target as HTMLInputElement)
    if (position >= 0) onTask(position, (target as HTMLInputElement).checked)
  }
  document.addEventListener('change', hear)
  return () => document.removeEventListener('change', hear)
}
