/** Adds a full stop to text from the service or a mail server, so that our own sentence can follow. '' stays ''. */
export function asSentence(text: string): string {
  const trimmed = text.trim()
  return trimmed === '' || /[.!?…]$/.test(trimmed) ? trimmed : `${trimmed}.`
}
