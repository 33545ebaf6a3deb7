/** The lists of a project's records in the order in which they are offered, and where they are, as the router knows it. */
export const RECORD_LISTS = [
  { kind: 'note', to: '/projects/$project/notes' },
  { kind: 'memory', to: '/projects/$project/memories' },
  { kind: 'url', to: '/projects/$project/urls' },
] as const
