import { type JSONContent, Node } from '@tiptap/core'
import type { Node as Content } from '@tiptap/pm/model'
import type { NodeView, ViewMutationRecord } from '@tiptap/pm/view'

interface CalloutOptions {
  /** Names the button that shows and hides the callout with this title. */
  foldName(title: string): string
}

/** A callout of Obsidian or GitHub: a quote with a kind and a title. */
export const Callout = Node.create<CalloutOptions>({
  name: 'callout',
  group: 'block',
  content: 'calloutTitle block*',
  defining: true,
  addOptions: () => ({ foldName: (words) => words }),
  addAttributes: () => ({
    kind: {
      default: 'note',
      parseHTML: (element: HTMLElement) => element.dataset.callout ?? 'note',
      renderHTML: ({ kind }: Record<string, unknown>) => ({ 'data-callout': kindOf(kind) }),
    },
    /** `-` starts folded, `+` open; '' cannot be folded. */
    fold: { default: '', rendered: false },
  }),
  parseHTML: () => [{ tag: 'div[data-callout]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes, 0],
  addNodeView() {
    const { foldName } = this.options
    return ({ node }) => new CalloutView(node, foldName)
  },
  addKeyboardShortcuts() {
    const { editor } = this
    return {
      /** Backspace at the start of a callout without words makes it a paragraph. */
      Backspace: () => {
        const { $from, empty } = editor.state.selection
        if (!empty || $from.parent.type.name !== 'calloutTitle' || $from.parentOffset > 0) return false
        const callout = $from.node(-1)
        const content = callout.children.map((child, at): unknown =>
          at === 0 ? editor.schema.nodes.paragraph?.create(null, child.content).toJSON() : child.toJSON(),
        ) as JSONContent[]
        const from = $from.before(-1)
        return editor
          .chain()
          .insertContentAt({ from, to: from + callout.nodeSize }, content)
          .setTextSelection(from + 1)
          .run()
      },
      /** Enter in the title goes on in the text. */
      Enter: () => {
        const { $from } = editor.state.selection
        if ($from.parent.type.name !== 'calloutTitle') return false
        const end = $from.after()
        return editor
          .chain()
          .insertContentAt(end, { type: 'paragraph' })
          .setTextSelection(end + 1)
          .run()
      },
    }
  },
})

const kindOf = (kind: unknown): string => String(kind).toLowerCase()

/** Folding changes what is shown, and never the note. */
class CalloutView implements NodeView {
  readonly dom = document.createElement('div')
  readonly contentDOM = document.createElement('div')
  readonly #button = document.createElement('button')
  readonly #foldName: CalloutOptions['foldName']
  #isOpen: boolean

  constructor(node: Content, foldName: CalloutOptions['foldName']) {
    this.#foldName = foldName
    this.#isOpen = node.attrs.fold !== '-'
    this.#button.type = 'button'
    this.#button.className = 'fold'
    this.#button.contentEditable = 'false'
    // The caret stays where it is.
    this.#button.addEventListener('mousedown', (event) => event.preventDefault())
    this.#button.addEventListener('click', () => this.#open(!this.#isOpen))
    this.dom.append(this.#button, this.contentDOM)
    this.#show(node)
  }

  update(node: Content): boolean {
    if (node.type.name !== 'callout') return false
    this.#show(node)
    return true
  }

  stopEvent(event: Event): boolean {
    return event.target === this.#button
  }

  ignoreMutation(mutation: ViewMutationRecord): boolean {
    return (
      mutation.type === 'attributes' || (mutation.type !== 'selection' && !this.contentDOM.contains(mutation.target))
    )
  }

  #show({ attrs, firstChild }: Content): void {
    this.dom.dataset.callout = kindOf(attrs.kind)
    this.#button.hidden = attrs.fold === ''
    this.#button.ariaLabel = this.#foldName(firstChild?.textContent || kindOf(attrs.kind))
    this.#open(this.#isOpen || attrs.fold === '')
  }

  #open(isOpen: boolean): void {
    this.#isOpen = isOpen
    this.#button.ariaExpanded = String(isOpen)
    this.dom.toggleAttribute('data-folded', !isOpen)
  }
}

export const CalloutTitle = Node.create({
  name: 'calloutTitle',
  content: 'inline*',
  defining: true,
  parseHTML: () => [{ tag: 'p[data-callout-title]' }],
  renderHTML: () => ['p', { 'data-callout-title': '' }, 0],
})
