import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'

type Found = ReadonlyMap<string, string | null>

interface Options {
  /** Returns whether an address names a record. */
  isReference(address: string): boolean
  /** Returns the paths of records; null: there is none. */
  resolve(addresses: readonly string[]): Promise<Found>
  /** Says that a record does not exist. */
  missing: string
}

interface Reference {
  from: number
  to: number
  address: string
}

const key = new PluginKey<Found>('references')
const PAUSE_MS = 300
const MAX_REFERENCES = 500

/** Marks links whose record does not exist. */
export const MarkReferences = Extension.create<Options>({
  name: 'markReferences',
  addProseMirrorPlugins() {
    const { isReference, resolve, missing } = this.options
    const isBroken = (found: Found, address: string): boolean => found.get(address) === null
    return [
      new Plugin<Found>({
        key,
        state: {
          init: () => new Map(),
          apply: (tr, found) => (tr.getMeta(key) as Found | undefined) ?? found,
        },
        props: {
          decorations(state) {
            const found = key.getState(state) ?? new Map()
            const broken = referencesIn(state.doc, isReference).filter(({ address }) => isBroken(found, address))
            const attributes = { class: 'broken-link', title: missing }
            return DecorationSet.create(
              state.doc,
              broken.map(({ from, to }) => Decoration.inline(from, to, attributes)),
            )
          },
        },
        view: (view) => resolveWhenIdle(view, isReference, resolve),
      }),
    ]
  },
})

function resolveWhenIdle(view: EditorView, isReference: Options['isReference'], resolve: Options['resolve']) {
  let pause: ReturnType<typeof setTimeout> | undefined
  const read = async (): Promise<void> => {
    const found = key.getState(view.state) ?? new Map()
    const addresses = [...new Set(referencesIn(view.state.doc, isReference).map(({ address }) => address))]
    const unknown = addresses.filter((address) => !found.has(address)).slice(0, MAX_REFERENCES)
    if (unknown.length === 0) return
    // Without the service, links are not marked.
    const fresh = await resolve(unknown).catch((): Found => new Map())
    if (fresh.size > 0 && !view.isDestroyed) view.dispatch(view.state.tr.setMeta(key, new Map([...found, ...fresh])))
  }
  const plan = (): void => {
    clearTimeout(pause)
    pause = setTimeout(() => void read(), PAUSE_MS)
  }
  plan()
  return {
    update: (_: EditorView, before: EditorView['state']) => {
      if (!before.doc.eq(view.state.doc)) plan()
    },
    destroy: () => clearTimeout(pause),
  }
}

/** Returns the address that a wiki link or a link leads to; '' for other nodes. */
export function addressOfNode(node: Node): string {
  if (node.type.name === 'wikiLink') return `[[${targetOf(String(node.attrs.raw))}]]`
  return String(node.marks.find(({ type }) => type.name === 'link')?.attrs.href ?? '')
}

const targetOf = (raw: string): string =>
  raw
    .replace(/^!?\[\[/, '')
    .replace(/\\?(?:\|[^]*)?\]\]$/, '')
    .trim()

function referencesIn(doc: Node, isReference: Options['isReference']): Reference[] {
  const references: Reference[] = []
  doc.descendants((node, pos) => {
    const address = node.isInline ? addressOfNode(node) : ''
    if (address && isReference(address)) references.push({ from: pos, to: pos + node.nodeSize, address })
  })
  return references
}
