import type { Static } from 'typebox'
import { Type } from 'typebox'
import { At, Flag, IdInput, ManyOf, Text, Texts } from './fields.ts'
import { Link } from './link.ts'
import { Answer, OneOf } from './schema.ts'
import { RECORD_TYPES } from './vocabulary.ts'

/** `GET /graph` (docs/spec/knowledge.md §6) */
export const graphQuery = {
  project: Type.Optional(IdInput('Project id; all projects if omitted')),
  include_tags: Type.Optional(Flag('false leaves out edges between records with a common tag')),
  include_semantic: Type.Optional(Flag('Only false: edges by similarity are not available')),
  semantic_threshold: Type.Optional(Type.Number({ minimum: 0, maximum: 1, description: 'For edges by similarity' })),
}

const GraphNode = Answer({
  id: Text('_id of the record'),
  type: OneOf(RECORD_TYPES),
  title: Text('Title, subject or address'),
  tags: Texts('Tags'),
  project: Text('Project id'),
  createdAt: At('When the record was created'),
})
export type GraphNode = Static<typeof GraphNode>

const GraphEdge = Answer({
  source: Text('id of a node'),
  target: Text('id of another node'),
  label: Text('Label of the link, or the common tag'),
  edge_type: OneOf(['manual', 'tag'], { description: 'manual: a link. tag: both records have this tag' }),
})
export type GraphEdge = Static<typeof GraphEdge>

export const GraphAnswer = Answer({
  nodes: ManyOf(GraphNode, 'Linked records first, then notes, memories and saved URLs, newest first; at most 500'),
  links: ManyOf(Link, 'Links between the nodes, newest first'),
  edges: ManyOf(GraphEdge, 'Every connection between two nodes: the links, then common tags'),
  truncated: Flag('true if there are more records, links or common tags'),
})
export type GraphAnswer = Static<typeof GraphAnswer>
