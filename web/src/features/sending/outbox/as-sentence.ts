import { retell } from '#platform/words/retell.ts'

/** What the service or a mail server said, in the reader's language where it is ours, so that a sentence of ours can follow it. '' stays ''. */
export function asSentence(text: string): string {
  const said = retell(text.trim())
  return said === '' || /[.!?…]$/.test(said) ? said : `${said}.`
}
