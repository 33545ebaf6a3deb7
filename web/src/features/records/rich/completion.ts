import { Extension } from '@tiptap/core'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

export type CompletionKind = 'insert' | 'link' | 'mention' | 'tag'

/** Text at the caret that can be completed. */
export interface Completion {
  kind: CompletionKind
  query: string
  /** The range of the typed text with its sign. */
  from: number
  to: number
}

interface Options {
  onChange(completion: Completion | null): void
  /** @returns true when the menu takes the key. */
  onKey(event: KeyboardEvent): boolean
}

/** `/` inserts, `[[` links, `@` mentions a person or an email, `#` tags. */
const TRIGGERS: readonly { kind: CompletionKind; pattern: RegExp }[] = [
  { kind: 'link', pattern: /\[\[([^[\]\n\ufffc]{0,100})$/ },
  { kind: 'insert', pattern: /(?<=^|\s)\/([^\s/\ufffc]{0,30}(?: [^\s/\ufffc]{1,20}){0,2})$/ },
  { kind: 'mention', pattern: /(?<=^|[\s(])@([\p{L}\p{N}.@_'-]{0,60}(?: [\p{L}\p{N}.@_'-]{0,60})?)$/u },
  { kind: 'tag', pattern: /(?<=^|[\s(])#([\p{L}\p{N}_/-]{1,50})$/u },
]

const MAX_CHARS = 150

function completionAt({ selection }: EditorState): Completion | null {
  const { $from, empty } = selection
  if (
    !empty ||
    !$from.parent.isTextblock ||
    $from.parent.type.spec.code ||
    $from.marks().some(({ type }) => type.spec.code)
  )
    return null
  const start = Math.max(0, $from.parentOffset - MAX_CHARS)
  const text = $from.parent.textBetween(start, $from.parentOffset, undefined, '\ufffc')
  for (const { kind, pattern } of TRIGGERS) {
    const match = pattern.exec(text)
    if (match) return { kind, query: match[1] ?? '', from: $from.pos - match[0].length, to: $from.pos }
  }
  return null
}

interface State {
  completion: Completion | null
  /** Escape closes the menu until another one begins. */
  dismissed: number
}

const key = new PluginKey<State>('completion')

export const dismissCompletion = ({ state, dispatch }: EditorView): void => dispatch(state.tr.setMeta(key, true))

export const Completing = Extension.create<Options>({
  name: 'completing',
  priority: 2000,
  addProseMirrorPlugins() {
    const { onChange, onKey } = this.options
    return [
      new Plugin<State>({
        key,
        state: {
          init: () => ({ completion: null, dismissed: -1 }),
          apply(tr, { completion, dismissed }, _, state) {
            if (tr.getMeta(key)) return { completion: null, dismissed: completion?.from ?? -1 }
            if (!tr.docChanged && !tr.selectionSet) return { completion, dismissed }
            const found = completionAt(state)
            // Only typing opens the menu, not a caret that comes by.
            const isOpen = completion?.from === found?.from || tr.docChanged
            if (!found || !isOpen) return { completion: null, dismissed: found ? dismissed : -1 }
            return { completion: found.from === dismissed ? null : found, dismissed }
          },
        },
        props: {
          handleKeyDown: (view, event) => Boolean(key.getState(view.state)?.completion) && onKey(event),
          handleDOMEvents: {
            blur: (view) => {
              if (key.getState(view.state)?.completion) dismissCompletion(view)
            },
          },
        },
        view: () => ({
          update({ state }, before) {
            const { completion = null } = key.getState(state) ?? {}
            if (completion !== (key.getState(before)?.completion ?? null)) onChange(completion)
          },
          destroy: () => onChange(null),
        }),
      }),
    ]
  },
})
