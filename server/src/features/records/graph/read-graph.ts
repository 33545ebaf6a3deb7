import type { Database } from '#platform/database/database'
import type { RecordLinkRow } from '../records.tables.ts'
import { readTags, tagSlug } from '../tags/tags.ts'
import { type GraphScope, listGraphLinks, listNewestNodes, type NodeRow, readNodes } from './graph.view.ts'

interface GraphEdge {
  source: string
  target: string
  label: string
  edge_type: 'manual' | 'tag'
}

export interface Graph {
  nodes: NodeRow[]
  links: RecordLinkRow[]
  edges: GraphEdge[]
  truncated: boolean
}

const MAX_NODES = 500
const MAX_LINKS = 1000
/** A tag of k records makes k × (k - 1) / 2 edges, so only its newest records are connected. */
const MAX_RECORDS_PER_TAG = 20

/** Reads records, their links and their common tags. Linked records come first, so that no link lacks an end. */
export async function readGraph(
  database: Database,
  scope: GraphScope,
  { withTags }: { withTags: boolean },
): Promise<Graph> {
  const found = await listGraphLinks(database, scope, MAX_LINKS + 1)
  const linked = firstIds(found, MAX_NODES)
  const newest = await listNewestNodes(database, scope, MAX_NODES + 1)
  const byId = new Map((await readNodes(database, scope, [...linked])).map((node) => [node.id, node]))
  const all = [...[...linked].flatMap((id) => byId.get(id) ?? []), ...newest.filter(({ id }) => !linked.has(id))]
  const nodes = all.slice(0, MAX_NODES)
  const shown = new Set(nodes.map(({ id }) => id))
  const links = found.slice(0, MAX_LINKS).filter((link) => shown.has(link.source_id) && shown.has(link.target_id))
  const tagged = withTags ? connectTags(nodes) : { edges: [], truncated: false }
  return {
    nodes,
    links,
    edges: [...links.map(toEdge), ...tagged.edges],
    truncated: all.length > MAX_NODES || found.length > links.length || tagged.truncated,
  }
}

function firstIds(links: readonly RecordLinkRow[], most: number): ReadonlySet<string> {
  const ids = new Set<string>()
  for (const { source_id, target_id } of links) {
    if (ids.size + 2 > most) break
    ids.add(source_id).add(target_id)
  }
  return ids
}

const toEdge = ({ source_id, target_id, label }: RecordLinkRow): GraphEdge => ({
  source: source_id,
  target: target_id,
  label,
  edge_type: 'manual',
})

function connectTags(nodes: readonly NodeRow[]): { edges: GraphEdge[]; truncated: boolean } {
  const tags = new Map<string, { tag: string; ids: string[] }>()
  for (const node of nodes) {
    for (const tag of readTags(node)) {
      const entry = tags.get(tagSlug(tag)) ?? { tag, ids: [] }
      entry.ids.push(node.id)
      tags.set(tagSlug(tag), entry)
    }
  }
  const edges = [...tags.values()].flatMap(({ tag, ids }) => {
    const connected = ids.slice(0, MAX_RECORDS_PER_TAG)
    return connected.flatMap((source, index) =>
      connected.slice(index + 1).map((target): GraphEdge => ({ source, target, label: tag, edge_type: 'tag' })),
    )
  })
  return { edges, truncated: [...tags.values()].some(({ ids }) => ids.length > MAX_RECORDS_PER_TAG) }
}
