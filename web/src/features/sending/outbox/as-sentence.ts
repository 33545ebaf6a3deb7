/** What a server said, so that a sentence of ours can follow it. '' stays ''. */
export function asSentence(text: string): string {
  const said = text.trim()
  return said === '' || /[.!?…]$/.test(said) ? said : `${said}.`
}
