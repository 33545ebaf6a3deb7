/** Minimum of folded emails; fewer would not be worth a button. */
const LEAST_FOLDED = 4

type ThreadItem<M> = { kind: 'mail'; mail: M } | { kind: 'folded'; mails: M[] }

/** Folds unopened emails of a long thread. The first email, and the one before each open email, stay visible. */
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
