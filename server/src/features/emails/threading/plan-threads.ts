export interface Newcomer {
  id: string
  identifiers: string[]
  /** Further identifiers to join by, which are not stored. */
  lookedUp?: string[]
}

/** Thread members at an email's arrival: stored threads and earlier emails of the batch. */
export interface Company {
  threads: string[]
  mails: string[]
}

export interface ThreadPlan {
  threadOf(mailId: string): string
  companyOf(mailId: string): Company
  newIdentifiers: { identifier: string; threadId: string }[]
  merges: { keep: string; absorbed: string[] }[]
}

interface Group extends Company {
  id: string
}

/**
 * Assigns emails to threads as connected components. Identifiers of several threads merge them under the oldest id,
 * regardless of arrival order (ids ascend with time).
 * @param stored threads of known identifiers.
 */
export function planThreads(stored: ReadonlyMap<string, string>, newcomers: readonly Newcomer[]): ThreadPlan {
  const groups = new Map<string, Group>()
  const groupOf = new Map<string, Group>()
  const companies = new Map<string, Company>()
  const placeOf = new Map<string, Group>()
  for (const threadId of new Set(stored.values())) {
    const group = { id: threadId, threads: [threadId], mails: [] }
    groups.set(threadId, group)
  }
  for (const [identifier, threadId] of stored) groupOf.set(identifier, groups.get(threadId) as Group)
  const rootOf = (group: Group): Group => {
    let root = group
    for (let next = groups.get(root.id); next && next !== root; next = groups.get(root.id)) root = next
    return root
  }

  const added: string[] = []
  for (const { id, identifiers, lookedUp = [] } of newcomers) {
    const matchingGroups = new Set<Group>()
    for (const identifier of [...identifiers, ...lookedUp]) {
      const existing = groupOf.get(identifier)
      if (existing) matchingGroups.add(rootOf(existing))
    }
    const group = join(groups, [...matchingGroups]) ?? { id, threads: [], mails: [] }
    groups.set(group.id, group)
    companies.set(id, { threads: [...group.threads], mails: [...group.mails] })
    group.mails.push(id)
    placeOf.set(id, group)
    for (const identifier of identifiers) {
      if (groupOf.has(identifier)) continue
      groupOf.set(identifier, group)
      added.push(identifier)
    }
  }

  const finalOf = (group: Group | undefined): string => (group ? rootOf(group).id : '')
  return {
    threadOf: (mailId) => finalOf(placeOf.get(mailId)),
    companyOf: (mailId) => companies.get(mailId) ?? { threads: [], mails: [] },
    newIdentifiers: added.map((identifier) => ({ identifier, threadId: finalOf(groupOf.get(identifier)) })),
    merges: mergesOf(new Set([...groups.values()].map(rootOf))),
  }
}

function join(groups: Map<string, Group>, matchingGroups: Group[]): Group | undefined {
  const [keep, ...absorbed] = matchingGroups.sort((a, b) => (a.id < b.id ? -1 : 1))
  for (const group of absorbed) {
    keep?.threads.push(...group.threads)
    keep?.mails.push(...group.mails)
    if (keep) groups.set(group.id, keep)
  }
  return keep
}

const mergesOf = (roots: Set<Group>): ThreadPlan['merges'] =>
  [...roots]
    .map(({ id, threads }) => ({ keep: id, absorbed: threads.filter((thread) => thread !== id) }))
    .filter(({ absorbed }) => absorbed.length > 0)
