import type { Highlight } from '@dossier/contract/highlight'

/** Id of a highlight's words in the page, which is the fragment of links to it too. */
export const markId = ({ _id }: Pick<Highlight, '_id'>): string => `highlight-${_id}`

/** Scrolls to the words of a highlight, or to its entry below the text when they are gone. @returns whether it is shown */
export function goToMark(id: string): boolean {
  const mark = document.getElementById(id) ?? document.getElementById(`${id}-entry`)
  mark?.scrollIntoView({ block: 'center' })
  mark?.focus({ preventScroll: true })
  return mark !== null
}
