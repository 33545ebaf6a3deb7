import { type Editor, Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { Statement } from '../sources/statements.ts'
import type { PlainText } from './write-text.ts'

const KEY = new PluginKey<DecorationSet>('statementMarks')

/** Shows the sources of statements in the text. Screen readers get the list beside it. */
export const StatementMarks = Extension.create({
  name: 'statementMarks',
  addProseMirrorPlugins: () => [
    new Plugin({
      key: KEY,
      state: {
        init: () => DecorationSet.empty,
        apply: (tr, marks) => (tr.getMeta(KEY) as DecorationSet | undefined) ?? marks.map(tr.mapping, tr.doc),
      },
      props: { decorations: (state) => KEY.getState(state) },
    }),
  ],
})

export interface MarkedRange {
  statement: Statement
  from: number
  to: number
}

/** Returns where the statements stand. @param plain the text that they are sections of */
export function rangesOf(statements: readonly Statement[], plain: PlainText): MarkedRange[] {
  let start = 0
  return statements.flatMap((statement) => {
    const range = plain.rangeOf(start, start + statement.text.trimEnd().length)
    start += statement.text.length
    return range ? [{ statement, ...range }] : []
  })
}

export function showMarks(editor: Editor, ranges: readonly MarkedRange[]): void {
  const { doc } = editor.state
  const marks = ranges.flatMap(({ statement: { sources, unsupported }, from, to }) => [
    ...(unsupported ? [Decoration.inline(from, to, { class: 'unsupported' })] : []),
    ...(sources.length > 0
      ? [Decoration.widget(to, () => numberOf(sources), { side: -1, key: sources.join(' ') })]
      : []),
  ])
  editor.view.dispatch(editor.state.tr.setMeta(KEY, DecorationSet.create(doc, marks)).setMeta('addToHistory', false))
}

function numberOf(sources: readonly number[]): HTMLElement {
  const number = document.createElement('span')
  number.className = 'number'
  number.ariaHidden = 'true'
  number.textContent = sources.join(' ')
  return number
}
