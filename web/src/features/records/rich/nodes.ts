import { wikiLinkAt } from '@dossier/analysis/wiki-links'
import { InputRule, type JSONContent, Mark, mergeAttributes, Node } from '@tiptap/core'
import { ListItem, TaskItem } from '@tiptap/extension-list'

// Nodes and marks of notes beyond those of emails. Markdown is read and written beside it.

/** A block that is edited as its Markdown, such as front matter or HTML. */
const SourceBlock = Node.create({
  name: 'sourceBlock',
  group: 'block',
  content: 'text*',
  marks: '',
  code: true,
  defining: true,
  parseHTML: () => [{ tag: 'pre[data-source]', preserveWhitespace: 'full' }],
  renderHTML: () => ['pre', { 'data-source': '' }, 0],
})

/** Text that is edited as its Markdown, such as a footnote. */
const SourceMark = Mark.create({
  name: 'source',
  code: true,
  excludes: 'code',
  inclusive: false,
  parseHTML: () => [{ tag: 'code[data-source]', priority: 60 }],
  renderHTML: () => ['code', { 'data-source': '' }, 0],
})

/** A line end within a paragraph: shown as a space, and kept so that a change touches only its own line. */
const SoftBreak = Node.create({
  name: 'softBreak',
  group: 'inline',
  inline: true,
  selectable: false,
  linebreakReplacement: false,
  parseHTML: () => [{ tag: 'span[data-soft-break]' }],
  renderHTML: () => ['span', { 'data-soft-break': '' }, ' '],
  renderText: () => ' ',
})

const WikiLink = Node.create({
  name: 'wikiLink',
  group: 'inline',
  inline: true,
  addAttributes: () => ({
    raw: {
      default: '',
      parseHTML: (element: HTMLElement) => element.dataset.wikiLink ?? '',
      renderHTML: ({ raw }: Record<string, unknown>) => ({ 'data-wiki-link': String(raw) }),
    },
  }),
  parseHTML: () => [{ tag: 'span[data-wiki-link]' }],
  renderHTML: ({ node, HTMLAttributes }) => ['span', HTMLAttributes, labelOf(String(node.attrs.raw))],
  renderText: ({ node }) => String(node.attrs.raw),
  addInputRules() {
    return [
      new InputRule({
        find: /!?\[\[[^[\]|\r\n]{1,500}(?:\|[^[\]\r\n]{0,500})?\]\]$/,
        handler: ({ state, range, match }) => {
          if (!wikiLinkAt(match[0], 0)) return
          state.tr.replaceWith(range.from, range.to, this.type.create({ raw: match[0] }))
        },
      }),
    ]
  },
})

const labelOf = (raw: string): string => wikiLinkAt(raw, 0)?.label ?? raw

/** A callout of Obsidian or GitHub: a quote with a kind and a title. */
const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'calloutTitle block*',
  defining: true,
  addAttributes: () => ({
    kind: {
      default: 'note',
      parseHTML: (element: HTMLElement) => element.dataset.callout ?? 'note',
      renderHTML: ({ kind }: Record<string, unknown>) => ({ 'data-callout': String(kind).toLowerCase() }),
    },
    fold: { default: '', rendered: false },
  }),
  parseHTML: () => [{ tag: 'div[data-callout]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes(HTMLAttributes), 0],
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

const CalloutTitle = Node.create({
  name: 'calloutTitle',
  content: 'inline*',
  defining: true,
  parseHTML: () => [{ tag: 'p[data-callout-title]' }],
  renderHTML: () => ['p', { 'data-callout-title': '' }, 0],
})

/** An item of a list with tasks and other items, or of a numbered one. */
const Item = ListItem.extend({
  addOptions() {
    return { ...this.parent?.(), ...TaskItem.options } as ReturnType<NonNullable<typeof this.parent>>
  },
  addAttributes: () => ({ checked: { default: null, keepOnSplit: false, rendered: false } }),
  addNodeView() {
    const taskView = TaskItem.config.addNodeView?.call(this as never)
    return (props) => {
      if (props.node.attrs.checked === null || !taskView) {
        const dom = document.createElement('li')
        return { dom, contentDOM: dom, update: (node) => node.type === props.node.type && node.attrs.checked === null }
      }
      const view = taskView(props)
      return {
        ...view,
        update: (node, ...more) => node.attrs.checked !== null && (view.update?.(node, ...more) ?? false),
      }
    }
  },
})

export const NOTE_NODES = [SourceBlock, SourceMark, SoftBreak, WikiLink, Callout, CalloutTitle]
export { Item }
