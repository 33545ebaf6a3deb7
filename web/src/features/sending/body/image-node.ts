import { Node } from '@tiptap/core'
import type { Node as ContentNode } from '@tiptap/pm/model'
import { NodeSelection, Plugin } from '@tiptap/pm/state'
import type { EditorView, NodeView } from '@tiptap/pm/view'

const STEP_PX = 20
const MIN_PX = 24
/** As wide as a column of text; wider images would be cut on phones. */
export const MAX_PX = 600

interface ImageAttributes {
  /** Content id of its file; '' for a remote image. */
  cid: string
  remote: string
  alt: string
  /** Unit: pixels. */
  width: number | null
}

interface ImageOptions {
  /** Returns an address that shows the image; '' when it is not here. */
  readAddress(contentId: string): Promise<string>
}

/** An image in the text, named by the content id of its file (RFC 2392). Remote ones are kept and not loaded. */
export const InlineImage = Node.create<ImageOptions>({
  name: 'image',
  group: 'inline',
  inline: true,
  atom: true,
  draggable: true,
  addOptions: () => ({ readAddress: () => Promise.resolve('') }),
  addAttributes: () => ({
    cid: { default: '' },
    remote: { default: '' },
    alt: { default: '' },
    width: { default: null },
  }),
  parseHTML: () => [
    {
      tag: 'img',
      getAttrs: (image) => {
        const cid = /^cid:(.+)$/i.exec(image.getAttribute('src') ?? '')?.[1] ?? ''
        const remote = cid ? '' : (image.getAttribute('data-remote-src') ?? '')
        const width = Number(image.getAttribute('width'))
        const alt = image.getAttribute('alt') ?? ''
        return cid || remote ? { cid, remote, alt, width: width > 0 ? clamp(width) : null } : false
      },
    },
  ],
  renderHTML({ node }) {
    const { cid, remote, alt, width } = node.attrs as ImageAttributes
    return ['img', { ...(cid ? { src: `cid:${cid}` } : { 'data-remote-src': remote }), alt, width }]
  },
  addNodeView() {
    const { readAddress } = this.options
    return ({ node, view, getPos }) => imageView(node, view, () => getPos(), readAddress)
  },
  addProseMirrorPlugins: () => [new Plugin({ props: { handleKeyDown: resizeByKey } })],
})

const clamp = (px: number): number => Math.round(Math.min(Math.max(px, MIN_PX), MAX_PX))

function setWidth(view: EditorView, at: number | undefined, px: number): void {
  if (at === undefined) return
  const tr = view.state.tr.setNodeAttribute(at, 'width', clamp(px))
  view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, at)))
}

/** Plus and minus change the width of the selected image. */
function resizeByKey(view: EditorView, event: KeyboardEvent): boolean {
  const { selection } = view.state
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'image') return false
  if (!['+', '=', '-'].includes(event.key) || event.ctrlKey || event.metaKey || event.altKey) return false
  const shown = view.nodeDOM(selection.from)
  const width = Number(selection.node.attrs.width) || (shown instanceof HTMLElement ? shown.offsetWidth : MAX_PX)
  setWidth(view, selection.from, width + (event.key === '-' ? -STEP_PX : STEP_PX))
  return true
}

function imageView(
  shown: ContentNode,
  view: EditorView,
  getPos: () => number | undefined,
  readAddress: ImageOptions['readAddress'],
): NodeView {
  const dom = document.createElement('span')
  dom.className = 'inline-image'
  const image = dom.appendChild(document.createElement('img'))
  image.draggable = false
  const handle = dom.appendChild(document.createElement('span'))
  handle.className = 'corner'
  let node = shown

  function show(): void {
    image.alt = String(node.attrs.alt)
    if (node.attrs.width) image.width = Number(node.attrs.width)
    else image.removeAttribute('width')
  }
  show()
  if (node.attrs.cid)
    void readAddress(String(node.attrs.cid)).then((address) => {
      if (address) image.src = address
    })

  handle.addEventListener('pointerdown', (press) => {
    press.preventDefault()
    handle.setPointerCapture(press.pointerId)
    const before = image.offsetWidth
    const drag = (move: PointerEvent): void => {
      image.width = clamp(before + move.clientX - press.clientX)
    }
    handle.addEventListener('pointermove', drag)
    handle.addEventListener(
      'lostpointercapture',
      () => {
        handle.removeEventListener('pointermove', drag)
        setWidth(view, getPos(), image.width)
      },
      { once: true },
    )
  })
  return {
    dom,
    update(next) {
      if (next.type !== node.type || next.attrs.cid !== node.attrs.cid) return false
      node = next
      show()
      return true
    },
    selectNode: () => dom.classList.add('ProseMirror-selectednode'),
    deselectNode: () => dom.classList.remove('ProseMirror-selectednode'),
    stopEvent: (event) => event.target === handle,
    ignoreMutation: () => true,
  }
}
