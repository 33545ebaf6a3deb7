/** Fewer lines than these are left standing: a button in their place would save nothing. */
const LEAST_FOLDED = 4

/** What stands in a thread: one of its mails, or how many lie folded together. */
type ThreadItem<M> = { kind: 'mail'; mail: M } | { kind: 'folded'; mails: M[] }

/**
 * A long thread with what is open in it in reach: of mails in a row that nobody opened, the very first one of the thread and
 * the one right before an open one stay, the others are folded together.
 */
export function foldThread<M>(mails: readonly M[], isOpen: (mail: M) => boolean): ThreadItem<M>[] {
  const items: ThreadItem<M>[] = []
  let folded: M[] = []
  const unfold = (): void => {
    if (folded.length < LEAST_FOLDED) items.push(...folded.map((mail) => ({ kind: 'mail' as const, mail })))
    else items.push({ kind: 'folded', mails: folded })
    folded = []
  }
  for (const [at, mail] of mails.entries()) {
    const next = mails[at + 1]
    const stands = at === 0 || isOpen(mail) || next === undefined || isOpen(next)
    if (!stands) folded.push(mail)
    else {
      unfold()
      items.push({ kind: 'mail', mail })
    }
  }
  return items
}
