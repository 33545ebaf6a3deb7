import { wikiLinkAt } from '@dossier/analysis/wiki-links'
import { InputRule, Mark, Node } from '@tiptap/core'
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

export const NOTE_NODES = [SourceBlock, SourceMark, SoftBreak, WikiLink]
export { Item }
