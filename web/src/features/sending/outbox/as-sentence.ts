/** Ends what the service or a mail server said with a full stop, so that a sentence of ours can follow it. '' stays ''. */
export function asSentence(text: string): string {
  const said = text.trim()
  return said === '' || /[.!?…]$/.test(said) ? said : `${said}.`
}
