import { toCrLf, usesCrLf } from '#core/line-ends'
import { ToolFailure } from '../answers/api.ts'
import { findSection, type Section } from './find-section.ts'

export interface TextEdit {
  /** Replaces this text. */
  find?: string | undefined
  /** Replaces every occurrence instead of the only one. */
  all?: boolean | undefined
  /** Limits the edit to the text under this heading. */
  section?: string | undefined
  action?: 'replace' | 'append' | undefined
  text: string
}

const MAX_LINES = 5

/** Applies an edit to a text. @throws ToolFailure when its place is not clear. */
export function applyEdit(text: string, edit: TextEdit): string {
  const { find, section, action = 'replace' } = edit
  const isWindows = usesCrLf(text)
  const inItsLines = (part: string): string => (isWindows ? toCrLf(part) : part)
  const added = inItsLines(edit.text)
  const scope = section === undefined ? { start: 0, end: text.length } : findSection(text, section)
  if (action === 'append') {
    if (find !== undefined) throw new ToolFailure('Use find to replace text, or action append to add some, not both.')
    if (added.trim() === '') throw new ToolFailure('Set text to what is to be appended.')
    return appendTo(text, scope, added, inItsLines('\n'))
  }
  if (find !== undefined) return replaceFound(text, scope, { find: inItsLines(find), text: added, all: edit.all })
  if (section === undefined) {
    throw new ToolFailure('Set find, section, or action append. To replace the whole text, use write_record.')
  }
  return replaceSection(text, scope, added, inItsLines('\n'))
}

function replaceFound(
  text: string,
  { start, end }: Section,
  { find, text: added, all }: { find: string; text: string; all: boolean | undefined },
): string {
  if (find === '') throw new ToolFailure('Set find to the text that is to be replaced.')
  const scope = text.slice(start, end)
  const parts = scope.split(find)
  if (parts.length === 1) {
    throw new ToolFailure(
      `The text was not found${end - start < text.length ? ' in that section' : ''}. Copy it exactly as \`read\` shows it, with its line breaks and marks.`,
    )
  }
  if (parts.length > 2 && !all) {
    const places = linesOf(text, start, parts, find)
    throw new ToolFailure(
      `The text was found ${parts.length - 1} times (lines ${places}). Include more of the text around it, name its section, or set all.`,
    )
  }
  return text.slice(0, start) + parts.join(added) + text.slice(end)
}

function linesOf(text: string, start: number, parts: readonly string[], find: string): string {
  const lines: number[] = []
  let position = start
  for (const part of parts.slice(0, Math.min(parts.length - 1, MAX_LINES))) {
    position += part.length
    lines.push(text.slice(0, position).split('\n').length)
    position += find.length
  }
  return lines.join(', ') + (parts.length - 1 > MAX_LINES ? ', …' : '')
}

function appendTo(text: string, { end }: Section, added: string, newline: string): string {
  const content = text.slice(0, end).trimEnd()
  const [block, after] = [trimLines(added), text.slice(end)]
  const continues = LIST_LINE.test(block) && LIST_LINE.test(lastLine(content))
  const gap = content === '' ? '' : newline.repeat(continues ? 1 : 2)
  return content + gap + block + (after === '' ? text.slice(content.length) : newline.repeat(2)) + after
}

/** A line of a list, quotation or table, which the next one continues. */
const LIST_LINE = /^\s*(?:[-*+|>]|\d{1,9}[.)])(?:\s|$)/

const trimLines = (text: string): string => text.replace(/^(?:[ \t]*\r?\n)+/, '').trimEnd()

const lastLine = (text: string): string => text.slice(text.lastIndexOf('\n') + 1)

function replaceSection(text: string, { start, end }: Section, added: string, newline: string): string {
  const [head, block, after] = [text.slice(0, start).trimEnd(), trimLines(added), text.slice(end)]
  const body = block === '' ? '' : newline.repeat(2) + block
  return head + body + (after === '' ? text.slice(text.trimEnd().length) : newline.repeat(2)) + after
}
